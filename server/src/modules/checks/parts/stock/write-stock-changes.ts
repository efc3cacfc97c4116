/**
 * Finds the continuing run of a changed pair. `offset 0` makes PostgreSQL look it up per change: without statistics it
 * compared all such runs with all changes instead, which took 7 s for 10,000.
 */
const openRunOf = (table: string): string =>
  `select ctid as place from ${table} where account_id = $1 and location_id = change.location_id and product_id = change.product_id
    and last_day = 'infinity' offset 0`;

/**
 * Writes the changed pairs of stock_changes as runs of the account ($1): the old ones end on the day before ($2 − 1),
 * the new ones start on the day ($2). Runs continue in place, so that an update stays in its page. Returns the number
 * of pairs that have gone.
 */
export const writeStockChangesSql = `
with change as materialized (
  select location_id, product_id, is_there, place, coalesce(quantity <= 0, false) as is_zero,
    coalesce(old_quantity <= 0, false) as was_zero, quantity, quantity_available, min_quantity, reorder_quantity, max_quantity,
    old_first_day, since, has_zero_runs, has_use_runs, old_quantity as old_on_hand, old_available, old_min, old_reorder, old_max
  from stock_changes where not is_lot
), past as (
  insert into stock_past (account_id, location_id, product_id, first_day, last_day, since, quantity_on_hand, quantity_available,
    min_quantity, reorder_quantity, max_quantity, has_zero_runs, has_use_runs)
  select $1, location_id, product_id, old_first_day, $2::date - 1, since, old_on_hand, old_available, old_min, old_reorder,
    old_max, has_zero_runs, has_use_runs
  from change where place is not null order by location_id, product_id
), gone as (
  delete from stock_now run using change where not change.is_there and run.ctid = change.place and run.account_id = $1
), changed as (
  update stock_now run set first_day = $2::date, quantity_on_hand = change.quantity,
    quantity_available = change.quantity_available, min_quantity = change.min_quantity,
    reorder_quantity = change.reorder_quantity, max_quantity = change.max_quantity,
    has_zero_runs = run.has_zero_runs or change.is_zero
  from change where change.is_there and run.ctid = change.place and run.account_id = $1
), new as (
  insert into stock_now (account_id, location_id, product_id, first_day, since, quantity_on_hand, quantity_available,
    min_quantity, reorder_quantity, max_quantity, has_zero_runs, has_use_runs)
  select $1, location_id, product_id, $2::date, $2::date, quantity, quantity_available, min_quantity, reorder_quantity,
    max_quantity, is_zero, false
  from change where place is null order by location_id, product_id
), zero_begun as (
  insert into zero_runs (account_id, location_id, product_id, first_day)
  select $1, location_id, product_id, $2::date from change where is_zero and not was_zero
), zero_ended as (
  update zero_runs run set last_day = $2::date - 1
  from change cross join lateral (${openRunOf('zero_runs')}) open
  where change.was_zero and not change.is_zero and run.ctid = open.place and run.account_id = $1
), use_ended as (
  update use_runs run set last_day = $2::date - 1
  from change cross join lateral (${openRunOf('use_runs')}) open
  where not change.is_there and run.ctid = open.place and run.account_id = $1
)
select count(*) as pairs from change`;

/** The same for the changed lots. */
export const writeLotChangesSql = `
with change as materialized (
  select location_id, product_id, inventory_item_id, expiration_date, lot_number, is_there, place, quantity, old_first_day,
    old_lot_number, old_quantity
  from stock_changes where is_lot
), past as (
  insert into lots_past (account_id, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity,
    first_day, last_day)
  select $1, location_id, product_id, inventory_item_id, expiration_date, old_lot_number, old_quantity, old_first_day,
    $2::date - 1
  from change where place is not null order by expiration_date, location_id, product_id, inventory_item_id
), gone as (
  delete from lots_now run using change where not change.is_there and run.ctid = change.place and run.account_id = $1
), changed as (
  update lots_now run set first_day = $2::date, lot_number = change.lot_number, quantity = change.quantity
  from change where change.is_there and run.ctid = change.place and run.account_id = $1
), new as (
  insert into lots_now (account_id, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity, first_day)
  select $1, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity, $2::date
  from change where place is null order by expiration_date, location_id, product_id, inventory_item_id
)
select count(*) as lots from change`;
