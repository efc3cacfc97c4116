import type { Transaction } from '../../../database/database.ts';

/**
 * SQL: the stock of pairs by lot and bin at a given time, added up from their ledgers. If the caller has locked the pairs,
 * a count dated with this time comes after every entry added up here: for equal times the order of creation decides.
 */
export const stockAsOfSql = (pairs: string, at: string): string => `
select pair.location_id, pair.product_id, moved.item_id, moved.bin_id, sum(moved.change)::bigint as quantity
from ${pairs} pair
cross join lateral (
  select e.inventory_item_id as item_id, coalesce(e.bin_location_id, '') as bin_id, e.quantity_change as change
  from transaction_entries e
  where e.account_id = $1 and e.location_id = pair.location_id and e.product_id = pair.product_id
    and e.transaction_date <= ${at}
  union all
  select c.inventory_item_id, c.bin_location_id, c.quantity_change
  from stock_clearings c
  where c.account_id = $1 and c.location_id = pair.location_id and c.product_id = pair.product_id
    and c.transaction_date <= ${at}
) moved
group by pair.location_id, pair.product_id, moved.item_id, moved.bin_id
having sum(moved.change) <> 0`;

/** The stock of products at a location at a given time, by lot and bin. The caller has locked their pairs. */
export async function readStockAsOf(
  tx: Transaction,
  accountId: string,
  locationId: string,
  productIds: readonly string[],
  at: Date,
): Promise<{ readonly itemId: string; readonly binId: string; readonly quantity: number }[]> {
  if (productIds.length === 0) return [];
  const pairs = '(select $2::text as location_id, product_id from unnest($3::text[]) as product_id)';
  return tx.query(`select item_id as "itemId", bin_id as "binId", quantity from (${stockAsOfSql(pairs, '$4')}) stock`, [
    accountId,
    locationId,
    productIds,
    at,
  ]);
}
