export const checkMarks = /* sql */ `
-- What changed since the check last looked (decision 0032): appended in the transaction of the change, deleted by the check that looks at
-- it. kind 'stock': a pair; all pairs of a product (no location); or everything (neither). 'product': the names and the price of a
-- product. 'price': the same, of which the names have been looked at.
create table check_marks (
  account_id uuid not null,
  kind text collate "C" not null check (kind in ('stock', 'product', 'price')),
  mark_id bigint generated always as identity,
  location_id text collate "C",
  product_id text collate "C",
  primary key (account_id, kind, mark_id)
);

-- The last days on which a check compared everything, and the restore epoch (decision 0018) it did so in. Without a row, with another
-- epoch, or without a day, the next check compares everything. prices_full_day is null also while value_now does not hold.
create table check_states (
  account_id uuid primary key,
  epoch uuid not null,
  full_day date not null,
  prices_full_day date
);

-- What the continuing runs of stock are worth at the continuing prices: each change adds its difference.
create table value_now (
  account_id uuid not null,
  location_id uuid not null,
  pairs_with_stock bigint not null,
  priced_pairs_with_stock bigint not null,
  stock_value numeric not null,
  pairs_below_zero bigint not null,
  priced_pairs_below_zero bigint not null,
  primary key (account_id, location_id)
) with (fillfactor = 50);

-- A check finds the recorded lots of a changed pair.
create index lots_now_pair on lots_now (account_id, location_id, product_id);
`;
