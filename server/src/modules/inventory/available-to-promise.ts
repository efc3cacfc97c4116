import { allocationRows } from './availability/spread-allocations.ts';
import { heldStatuses } from './lots/lots.ts';

const heldInSql = `(${heldStatuses.map((status) => `'${status}'`).join(', ')})`;

/**
 * SQL that finds the rows of a table for each preceding row of the `from`; the account is $1. With `offset 0`, PostgreSQL looks
 * them up one by one, however many it expects; without it, the planner chooses the join.
 */
export const lookUp = (table: string, where: string, isOneByOne = true): string =>
  `lateral (select * from ${table} where account_id = $1 and ${where}${isOneByOne ? ' offset 0' : ''})`;

/** Some pairs of the account: a relation with the columns location_id and product_id. */
export interface SomePairs {
  readonly relation: string;
  /** Whether there are few enough to look up one by one. The planner cannot tell: it has no statistics for such a relation. */
  readonly isOneByOne: boolean;
}

/** SQL for the pairs of the account ($1) that pending outbound movements allocate from. */
export const allocatedPairsSql = `
  select distinct location_id, product_id from (${allocationRows}) allocation`;

const rowsOf = (table: string, { relation, isOneByOne }: SomePairs): string =>
  `${relation} wanted
    cross join ${lookUp(table, 'location_id = wanted.location_id and product_id = wanted.product_id', isOneByOne)} own`;

/**
 * SQL for the account's ($1) stock of each lot at each location, summed over bins: one row per lot that ever had an
 * entry there, with the columns location_id, product_id, inventory_item_id, on_hand, is_held, expiration_date,
 * lot_number. Covers all pairs, or only the given ones.
 */
export const lotStockSql = (pairs?: SomePairs): string => `
  select stock.location_id, stock.product_id, stock.inventory_item_id, stock.on_hand, item.lot_status in ${heldInSql} as is_held,
    item.expiration_date, item.lot_number
  from (
    select own.location_id, own.product_id, own.inventory_item_id, sum(own.quantity)::bigint as on_hand
    from ${pairs ? rowsOf('stock_lots', pairs) : 'stock_lots own where own.account_id = $1'}
    group by own.location_id, own.product_id, own.inventory_item_id
  ) stock
  cross join ${lookUp('inventory_items', 'id = stock.inventory_item_id', pairs?.isOneByOne ?? false)} item`;

/**
 * SQL for what each pair of the account ($1) has and can promise, given the name of a relation with the rows of
 * `lotStockSql`: one row per stock row, with the columns location_id, product_id, quantity_on_hand, quantity_allocated,
 * quantity_on_hold, quantity_available.
 * Available = on hand − allocated − on hold, each lot floored at 0 (domain, How stock is counted). Requests without a
 * lot are subtracted from the sum of the lots, floored at 0: how they are spread over lots makes no difference. Only the
 * few lots that reduce what is available are summed: those on hold, picked, or below 0. Covers all pairs, or only the
 * given ones.
 */
export const pairStockSql = (lots: string, pairs?: SomePairs): string => `
with allocation as (${allocationRows}
), picked as (
  select location_id, product_id, inventory_item_id, sum(quantity)::bigint as quantity
  from allocation where inventory_item_id is not null
  group by location_id, product_id, inventory_item_id
), withheld as (
  select lot.location_id, lot.product_id,
    coalesce(sum(greatest(0, lot.on_hand)) filter (where lot.is_held), 0)::bigint as on_hold,
    sum(lot.on_hand - case when lot.is_held then 0 else greatest(0, lot.on_hand - coalesce(picked.quantity, 0)) end)::bigint as quantity
  from ${lots} lot left join picked using (location_id, product_id, inventory_item_id)
  where lot.is_held or lot.on_hand < 0 or picked.quantity is not null
  group by lot.location_id, lot.product_id
), allocated as (
  select location_id, product_id, sum(quantity)::bigint as quantity,
    coalesce(sum(quantity) filter (where inventory_item_id is null), 0)::bigint as requested
  from allocation group by location_id, product_id
)
select pair.location_id, pair.product_id, pair.quantity_on_hand, coalesce(allocated.quantity, 0) as quantity_allocated,
  coalesce(withheld.on_hold, 0) as quantity_on_hold,
  greatest(0, pair.quantity_on_hand - coalesce(withheld.quantity, 0) - coalesce(allocated.requested, 0)) as quantity_available
from (${pairs ? `select own.* from ${rowsOf('stock_pairs', pairs)}` : 'select * from stock_pairs where account_id = $1'}) pair
left join withheld using (location_id, product_id)
left join allocated using (location_id, product_id)`;
