export const stockChanges = /* sql */ `
-- What a stock check has found to be different, between its statements: a temporary table would be on another node of a cluster than the
-- account. Its rows never outlive their transaction. It is logged all the same: a shard with an unlogged table cannot be moved to another
-- node while it is in use. place is the position (ctid) of the run that ends.
create table stock_changes (
  account_id uuid not null,
  number bigint not null,
  kind text collate "C" not null check (kind in ('pair', 'lot', 'allocated')),
  location_id uuid not null,
  product_id uuid not null,
  inventory_item_id uuid,
  expiration_date date,
  lot_number text,
  is_there boolean,
  place tid,
  quantity bigint,
  quantity_available bigint,
  min_quantity bigint,
  reorder_quantity bigint,
  max_quantity bigint,
  old_quantity bigint,
  old_available bigint,
  old_min bigint,
  old_reorder bigint,
  old_max bigint,
  old_lot_number text,
  old_first_day date,
  since date,
  has_zero_runs boolean,
  has_use_runs boolean,
  is_marked boolean,
  primary key (account_id, number)
);
`;
