import { lotStockSql, pairStockSql } from '../../../inventory/available-to-promise.ts';
import { markPairsSql } from '../../../inventory/check-marks.ts';
import { takeMarks } from './collect-stock-changes.ts';

/**
 * Writes every pair and lot of an account ($1) that has never been checked, from the day ($2) on: there is nothing to
 * compare with. In the order of the primary keys, so that these grow at their end; sorted as uuid, since sorting a
 * million ids as text took 8 s. One statement, so that stock and lots are from the same moment.
 */
export const recordFirstStockSql = `
${takeMarks('true')}, marked_again as (${markPairsSql('allocated_pair')}
), held as materialized (${lotStockSql()}
), stock as (
  insert into stock_now (account_id, location_id, product_id, first_day, since, quantity_on_hand, quantity_available,
    min_quantity, reorder_quantity, max_quantity, has_zero_runs, has_use_runs)
  select $1, location_id, product_id, $2::date, $2::date, quantity_on_hand, quantity_available, min_quantity,
    reorder_quantity, max_quantity, quantity_on_hand <= 0, false
  from (
    select stock.location_id::uuid as location_id, stock.product_id::uuid as product_id, stock.quantity_on_hand,
      stock.quantity_available, level.min_quantity, level.reorder_quantity, level.max_quantity
    from (${pairStockSql('held')}) stock
    left join inventory_levels level
      on level.account_id = $1 and level.location_id = stock.location_id and level.product_id = stock.product_id
    offset 0
  ) source
  order by location_id, product_id
)
insert into lots_now (account_id, location_id, product_id, inventory_item_id, expiration_date, lot_number, quantity, first_day)
select $1, location_id, product_id, inventory_item_id, expiration_date, lot_number, on_hand, $2::date
from (
  select location_id::uuid as location_id, product_id::uuid as product_id, inventory_item_id::uuid as inventory_item_id,
    expiration_date, lot_number, on_hand
  from held where expiration_date is not null and on_hand > 0
  offset 0
) source
order by expiration_date, location_id, product_id, inventory_item_id`;

/** The pairs at zero on the first day. */
export const recordFirstZerosSql = `
insert into zero_runs (account_id, location_id, product_id, first_day)
select account_id, location_id, product_id, $2::date from stock_now where account_id = $1 and quantity_on_hand <= 0
order by location_id, product_id`;
