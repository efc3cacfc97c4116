import { lotStockSql, pairStockSql } from '../../../inventory/available-to-promise.ts';

/**
 * The current stock of the account's ($1) pairs, with their levels. `offset 0` casts every id only once: otherwise they
 * are cast for the hash, its comparison and the filter, which took a tenth of the check.
 */
const pairSource = `
  select stock.location_id::uuid as location_id, stock.product_id::uuid as product_id, stock.quantity_on_hand,
    stock.quantity_available, level.min_quantity, level.reorder_quantity, level.max_quantity
  from (${pairStockSql('held')}) stock
  left join inventory_levels level
    on level.account_id = $1 and level.location_id = stock.location_id and level.product_id = stock.product_id
  offset 0`;

/** Lots with an expiration date and stock. */
const lotSource = `
  select location_id::uuid as location_id, product_id::uuid as product_id, inventory_item_id::uuid as inventory_item_id,
    expiration_date, lot_number, on_hand
  from held where expiration_date is not null and on_hand > 0
  offset 0`;

/**
 * Compares the pairs and lots of the account ($1) with the continuing runs, and stores those that changed in the
 * temporary table stock_changes: one statement, so that stock and lots are from the same moment. `place` is the
 * physical position (ctid) of the run that ends, null if there is none; the account's lock keeps it valid. `is_there`
 * is false for what has gone.
 */
export const collectStockChangesSql = `
create temporary table stock_changes on commit drop as
with held as materialized (${lotStockSql}
)
select false as is_lot, coalesce(source.location_id, run.location_id) as location_id,
  coalesce(source.product_id, run.product_id) as product_id, null::uuid as inventory_item_id, null::date as expiration_date,
  null::text as lot_number, source.location_id is not null as is_there, run.place, source.quantity_on_hand as quantity,
  source.quantity_available, source.min_quantity, source.reorder_quantity, source.max_quantity
from (${pairSource}) source
full join (
  select ctid as place, location_id, product_id, quantity_on_hand, quantity_available, min_quantity, reorder_quantity, max_quantity
  from stock_now where account_id = $1
) run on run.location_id = source.location_id and run.product_id = source.product_id
where source.location_id is null or run.location_id is null
  or source.quantity_on_hand <> run.quantity_on_hand or source.quantity_available <> run.quantity_available
  or source.min_quantity is distinct from run.min_quantity or source.reorder_quantity is distinct from run.reorder_quantity
  or source.max_quantity is distinct from run.max_quantity
union all
select true, coalesce(source.location_id, run.location_id), coalesce(source.product_id, run.product_id),
  coalesce(source.inventory_item_id, run.inventory_item_id), coalesce(source.expiration_date, run.expiration_date),
  source.lot_number, source.location_id is not null, run.place, source.on_hand, null, null, null, null
from (${lotSource}) source
full join (
  select ctid as place, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity
  from lots_now where account_id = $1
) run
  on run.location_id = source.location_id and run.product_id = source.product_id
  and run.inventory_item_id = source.inventory_item_id and run.expiration_date = source.expiration_date
where source.location_id is null or run.location_id is null or source.on_hand <> run.quantity
  or source.lot_number is distinct from run.lot_number`;
