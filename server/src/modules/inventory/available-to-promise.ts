import { allocationRows } from './availability/allocation-rows.ts';

/**
 * SQL of what each pair of the account ($1) has and can promise, for the daily check: one row per stock row, with the columns
 * location_id, product_id, quantity_on_hand, quantity_allocated, quantity_on_hold, quantity_available.
 *
 * Available = on hand − allocated − on hold, each lot floored at 0 (domain, How stock is counted). What is only requested comes off the
 * sum of the lots, floored at 0: over which lots it is spread makes no difference to that.
 */
export const availableToPromiseSql = `
with allocation as (${allocationRows}
), lot as (
  select stock.location_id, stock.product_id, stock.inventory_item_id, sum(stock.quantity) as on_hand,
    item.lot_status in ('RECALLED', 'ON_HOLD', 'QUARANTINED') as is_held
  from stock_lots stock
  join inventory_items item on item.account_id = stock.account_id and item.id = stock.inventory_item_id
  where stock.account_id = $1
  group by stock.location_id, stock.product_id, stock.inventory_item_id, item.lot_status
), picked as (
  select location_id, product_id, inventory_item_id, sum(quantity) as quantity
  from allocation where inventory_item_id is not null
  group by location_id, product_id, inventory_item_id
), lots as (
  select lot.location_id, lot.product_id, coalesce(sum(greatest(0, lot.on_hand)) filter (where lot.is_held), 0) as on_hold,
    coalesce(sum(greatest(0, lot.on_hand - coalesce(picked.quantity, 0))) filter (where not lot.is_held), 0) as unpicked
  from lot left join picked using (location_id, product_id, inventory_item_id)
  group by lot.location_id, lot.product_id
), allocated as (
  select location_id, product_id, sum(quantity) as quantity,
    coalesce(sum(quantity) filter (where inventory_item_id is null), 0) as requested
  from allocation group by location_id, product_id
)
select pair.location_id, pair.product_id, pair.quantity_on_hand, coalesce(allocated.quantity, 0)::bigint as quantity_allocated,
  coalesce(lots.on_hold, 0)::bigint as quantity_on_hold,
  greatest(0, coalesce(lots.unpicked, 0) - coalesce(allocated.requested, 0))::bigint as quantity_available
from stock_pairs pair
left join lots using (location_id, product_id)
left join allocated using (location_id, product_id)
where pair.account_id = $1`;
