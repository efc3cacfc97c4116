import type { Dashboard } from '@storehouse/contract/operations/instance/dashboard-operations';
import type { Queryable } from '../../../database/database.ts';
import { addDays, startOfDay, type LocalDay } from '../../../foundation/time/local-day.ts';

const weeks = 12;

/** SQL: transfers of the location $2 to itself or one of its bins since the first moment of $3. */
const insideSql = `
  select t.id from transactions t
  where t.account_id = $1 and t.inventory_id = $2 and t.transaction_type_id in ('8', '9')
    and t.transaction_date >= ($3::timestamptz[])[1]
    and coalesce(t.source_id, t.destination_id) in (
      select place.id from locations place where place.account_id = $1 and $2 in (place.id, place.parent_location_id))`;

const changesSql = (table: string, isCount: string): string => `
  select product_id, inventory_item_id, transaction_id, sequence, ${isCount} as is_count,
    width_bucket(transaction_date, $3::timestamptz[]) as bucket, quantity_change
  from ${table} where account_id = $1 and location_id = $2 and transaction_date >= ($3::timestamptz[])[1]`;

/**
 * SQL: what came in and went out at the location $2 in the weeks that start at $3. Moves between bins are no activity (document
 * 4, section 3). A count may move stock between bins, too, so its lines are summed by lot. `valueNet` sums every change, because
 * each one changes the balance.
 */
const weeksSql = `
  with inside as materialized (${insideSql}
  ), change as (
    select product_id, bucket, transaction_id, sum(quantity_change) as quantity
    from (${changesSql('transaction_entries', "transaction_type_id in ('7', '11')")}
      union all ${changesSql('stock_clearings', 'true')}) entry
    group by product_id, bucket, transaction_id, inventory_item_id, case when is_count then 0 else sequence end
  ), valued as (
    select change.bucket, change.quantity * p.price_per_unit as value,
      change.transaction_id in (select inside.id from inside) as is_inside
    from change join products p on p.account_id = $1 and p.id = change.product_id
  )
  select bucket, round(coalesce(sum(value) filter (where value > 0 and not is_inside), 0), 2) as "valueIn",
    round(coalesce(-sum(value) filter (where value < 0 and not is_inside), 0), 2) as "valueOut",
    round(coalesce(sum(value), 0), 2) as "valueNet"
  from valued group by bucket`;

interface Week {
  readonly valueIn: number;
  readonly valueOut: number;
  readonly valueNet: number;
}
const noChange: Week = { valueIn: 0, valueOut: 0, valueNet: 0 };

/**
 * The value of the stock at the end of every seventh day, at today's prices: the value now, less what changed since (like the
 * history of a product, decision 0042). Reads only the entries of 12 weeks at the location, from an index ordered by date.
 */
export async function readWeeks(
  db: Queryable,
  accountId: string,
  locationId: string,
  { today, zone, value }: { readonly today: LocalDay; readonly zone: string; readonly value: number },
): Promise<Dashboard['weeks']> {
  const days = Array.from({ length: weeks }, (_, week) => addDays(today, (week + 1 - weeks) * 7));
  const starts = days.map((day) => startOfDay(addDays(day, -6), zone));
  const rows = await db.query<{ bucket: number } & Readonly<Record<keyof Week, string>>>(weeksSql, [
    accountId,
    locationId,
    starts,
  ]);
  const changed = new Map(
    rows.map(({ bucket, valueIn, valueOut, valueNet }): [number, Week] => [
      bucket,
      { valueIn: Number(valueIn), valueOut: Number(valueOut), valueNet: Number(valueNet) },
    ]),
  );
  let at = value;
  const newestFirst = days.toReversed().map((day, weeksAgo) => {
    const { valueIn, valueOut, valueNet } = changed.get(weeks - weeksAgo) ?? noChange;
    const week = { day, value: cents(at), valueIn, valueOut };
    at -= valueNet;
    return week;
  });
  return newestFirst.toReversed();
}

/** Rounds to cents: subtracting sums in floating point leaves tiny errors. */
const cents = (value: number): number => Math.round(value * 100) / 100;
