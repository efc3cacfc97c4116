export const listFilters = /* sql */ `
-- Lists are filtered by their fields (decision 0036). References, codes and numbers have their indexes already.

-- What has changed since a moment, in the order of the changes: also where one import wrote 100,000 rows in one moment.
create index products_changed on products (account_id, last_updated, id);
create index inventory_items_changed on inventory_items (account_id, last_updated, id);
create index shipments_changed on shipments (account_id, last_updated, id);
create index shipment_items_changed on shipment_items (account_id, last_updated, id);
create index requisitions_changed on requisitions (account_id, last_updated, id);
create index requisition_items_changed on requisition_items (account_id, last_updated, id);
create index transactions_changed on transactions (account_id, last_updated, id);
create index transaction_entries_changed on transaction_entries (account_id, last_updated, id);

-- What a scanner, a label or a spreadsheet names an object by. The first one also serves the order by name.
create index products_name on products (account_id, name collate "C", id);
create index products_upc on products (account_id, upc collate "C") where upc is not null;
create index inventory_items_lot_number on inventory_items (account_id, lot_number) where lot_number is not null;

-- States and kinds, of which the interesting ones are few. Equal keys are stored once, so these are small.
create index inventory_items_lot_status on inventory_items (account_id, lot_status collate "C");
create index shipments_status on shipments (account_id, status collate "C");
create index requisitions_status on requisitions (account_id, status collate "C");
create index transactions_transaction_type_id on transactions (account_id, transaction_type_id);
create index transaction_entries_reason_code on transaction_entries (account_id, reason_code collate "C")
  where reason_code is not null;
`;
