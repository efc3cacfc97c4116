import { availableToPromiseSql } from '../../inventory/available-to-promise.ts';

/** What the pairs of the account ($1) have now, with their levels, under the ids the checks use. */
const stockSource = `
  select stock.location_id::uuid as location_id, stock.product_id::uuid as product_id, stock.quantity_on_hand,
    stock.quantity_available, level.min_quantity, level.reorder_quantity, level.max_quantity
  from (${availableToPromiseSql}) stock
  left join inventory_levels level
    on level.account_id = $1 and level.location_id = stock.location_id and level.product_id = stock.product_id`;

/** Lots with an expiration date and stock in them, their bins together. */
const lotSource = `
  select stock.location_id::uuid as location_id, stock.product_id::uuid as product_id,
    stock.inventory_item_id::uuid as inventory_item_id, item.expiration_date, item.lot_number, sum(stock.quantity)::bigint as quantity
  from stock_lots stock
  join inventory_items item on item.account_id = stock.account_id and item.id = stock.inventory_item_id
  where stock.account_id = $1 and item.expiration_date is not null
  group by stock.location_id, stock.product_id, stock.inventory_item_id, item.expiration_date, item.lot_number
  having sum(stock.quantity) > 0`;

/**
 * Compares what is there with the runs that go on, and writes what changed on the day ($2): one statement, so that stock and lots are
 * of one moment. Pairs and lots that did not change write nothing. A run that ends has last day $2 − 1. Runs are found again by their
 * place in the table, which the account's lock keeps still: a second look-up of 100,000 pairs was measured to take a tenth of the check.
 */
export const recordStockSql = `
with change as materialized (
  select coalesce(source.location_id, run.location_id) as location_id, coalesce(source.product_id, run.product_id) as product_id,
    source.location_id is not null as is_there, run.location_id is not null as was_there, run.ctid as place,
    coalesce(source.quantity_on_hand <= 0, false) as is_zero, coalesce(run.quantity_on_hand <= 0, false) as was_zero,
    source.quantity_on_hand, source.quantity_available, source.min_quantity, source.reorder_quantity, source.max_quantity,
    run.first_day as old_first_day, run.since, run.has_zero_runs, run.has_use_runs, run.quantity_on_hand as old_on_hand, run.quantity_available as old_available,
    run.min_quantity as old_min, run.reorder_quantity as old_reorder, run.max_quantity as old_max
  from (${stockSource}) source
  full join (select ctid, * from stock_now where account_id = $1) run
    on run.location_id = source.location_id and run.product_id = source.product_id
  where source.location_id is null or run.location_id is null
    or source.quantity_on_hand <> run.quantity_on_hand or source.quantity_available <> run.quantity_available
    or source.min_quantity is distinct from run.min_quantity or source.reorder_quantity is distinct from run.reorder_quantity
    or source.max_quantity is distinct from run.max_quantity
), past as (
  insert into stock_past (account_id, location_id, product_id, first_day, last_day, since, quantity_on_hand, quantity_available,
    min_quantity, reorder_quantity, max_quantity, has_zero_runs, has_use_runs)
  select $1, location_id, product_id, old_first_day, $2::date - 1, since, old_on_hand, old_available, old_min, old_reorder,
    old_max, has_zero_runs, has_use_runs
  from change where was_there
), gone as (
  delete from stock_now run using change
  where not change.is_there and run.account_id = $1 and run.ctid = change.place
), changed as (
  update stock_now run set first_day = $2::date, quantity_on_hand = change.quantity_on_hand,
    quantity_available = change.quantity_available, min_quantity = change.min_quantity,
    reorder_quantity = change.reorder_quantity, max_quantity = change.max_quantity,
    has_zero_runs = run.has_zero_runs or change.is_zero
  from change
  where change.is_there and change.was_there and run.account_id = $1 and run.ctid = change.place
), new as (
  insert into stock_now (account_id, location_id, product_id, first_day, since, quantity_on_hand, quantity_available,
    min_quantity, reorder_quantity, max_quantity, has_zero_runs, has_use_runs)
  select $1, location_id, product_id, $2::date, $2::date, quantity_on_hand, quantity_available, min_quantity, reorder_quantity,
    max_quantity, is_zero, false
  from change where not was_there
), zero_begun as (
  insert into zero_runs (account_id, location_id, product_id, first_day)
  select $1, location_id, product_id, $2::date from change where is_zero and not was_zero
), zero_ended as (
  update zero_runs run set last_day = $2::date - 1 from change
  where change.was_zero and not change.is_zero and run.account_id = $1 and run.location_id = change.location_id
    and run.product_id = change.product_id and run.last_day = 'infinity'
), use_ended as (
  update use_runs run set last_day = $2::date - 1 from change
  where not change.is_there and run.account_id = $1 and run.location_id = change.location_id
    and run.product_id = change.product_id and run.last_day = 'infinity'
), lot as materialized (
  select coalesce(source.location_id, run.location_id) as location_id, coalesce(source.product_id, run.product_id) as product_id,
    coalesce(source.inventory_item_id, run.inventory_item_id) as inventory_item_id,
    coalesce(source.expiration_date, run.expiration_date) as expiration_date,
    source.location_id is not null as is_there, run.location_id is not null as was_there, run.ctid as place,
    source.lot_number, source.quantity, run.first_day as old_first_day, run.lot_number as old_lot_number,
    run.quantity as old_quantity
  from (${lotSource}) source
  full join (select ctid, * from lots_now where account_id = $1) run
    on run.location_id = source.location_id and run.product_id = source.product_id
    and run.inventory_item_id = source.inventory_item_id and run.expiration_date = source.expiration_date
  where source.location_id is null or run.location_id is null or source.quantity <> run.quantity
    or source.lot_number is distinct from run.lot_number
), lot_past as (
  insert into lots_past (account_id, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity,
    first_day, last_day)
  select $1, location_id, product_id, inventory_item_id, expiration_date, old_lot_number, old_quantity, old_first_day,
    $2::date - 1
  from lot where was_there
), lot_gone as (
  delete from lots_now run using lot
  where not lot.is_there and run.account_id = $1 and run.ctid = lot.place
), lot_changed as (
  update lots_now run set first_day = $2::date, lot_number = lot.lot_number, quantity = lot.quantity
  from lot
  where lot.is_there and lot.was_there and run.account_id = $1 and run.ctid = lot.place
), lot_new as (
  insert into lots_now (account_id, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity, first_day)
  select $1, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity, $2::date
  from lot where not was_there
)
select (select count(*) from change) as pairs, (select count(*) from lot) as lots`;
