export const replenishment = /* sql */ `
-- What a location consumed and issued lately (decision 0044), without its other transactions.
create index transactions_use on transactions (account_id, inventory_id, transaction_date)
  include (transaction_type_id, destination_id, id) where transaction_type_id in ('2', '9');

-- Their lines are summed from the index alone: 38,000 of them in a third less time than with a look at each row.
drop index transaction_entries_transaction_id;
create index transaction_entries_transaction_id on transaction_entries (account_id, transaction_id)
  include (product_id, quantity);

-- Lots below zero, of which there are few: they promise more than their sum says.
create index stock_lots_below_zero on stock_lots (account_id, location_id, product_id) where quantity < 0;
`;
