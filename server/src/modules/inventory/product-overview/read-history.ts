import type { ProductOverview } from '@storehouse/contract/operations/instance/product-overview-operations';
import type { Queryable } from '../../../database/database.ts';
import { addDays, startOfDay, type LocalDay } from '../../../foundation/time/local-day.ts';

const weeks = 52;

/**
 * The quantity on hand at the end of every seventh day for a year up to today, over all locations: the quantity now, less
 * the changes since (decision 0042). One statement reads both, so that they belong to the same moment.
 */
export async function readHistory(
  db: Queryable,
  accountId: string,
  productId: string,
  today: LocalDay,
  zone: string,
): Promise<ProductOverview['history']> {
  const days = Array.from({ length: weeks + 1 }, (_, week) => addDays(today, (week - weeks) * 7));
  /** When each day except the last one ends. A change after that moment is not in the balance of the day. */
  const ends = days.slice(0, -1).map((day) => startOfDay(addDays(day, 1), zone));
  const changes = (table: string) => `
    select width_bucket(transaction_date, $3::timestamptz[]) as bucket, quantity_change from ${table}
    where account_id = $1 and product_id = $2 and transaction_date >= ($3::timestamptz[])[1]`;
  const [row] = await db.query<{ onHand: number; changed: Readonly<Record<string, number>> }>(
    `select coalesce((select sum(quantity_on_hand) from stock_pairs where account_id = $1 and product_id = $2), 0)::bigint
         as "onHand",
       coalesce((select json_object_agg(bucket, change) from (
         select bucket, sum(quantity_change) as change
         from (${changes('transaction_entries')} union all ${changes('stock_clearings')}) one group by bucket
       ) week), '{}') as changed`,
    [accountId, productId, ends],
  );
  let quantityOnHand = row?.onHand ?? 0;
  const newestFirst = days.toReversed().map((day, weeksAgo) => {
    if (weeksAgo > 0) quantityOnHand -= row?.changed[String(weeks - weeksAgo + 1)] ?? 0;
    return { day, quantityOnHand };
  });
  return newestFirst.toReversed();
}
