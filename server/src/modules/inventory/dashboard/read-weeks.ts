import type { Dashboard } from '@storehouse/contract/operations/instance/dashboard-operations';
import type { Queryable } from '../../../database/database.ts';
import { addDays, startOfDay, type LocalDay } from '../../../foundation/time/local-day.ts';

const weeks = 12;

/**
 * The value at the end of every seventh day: what is on hand now, less what changed since, at today's prices (as the history of
 * a product, decision 0042). Bounded by the entries of 12 weeks at the location, which an index has in order of their dates.
 */
export async function readWeeks(
  db: Queryable,
  accountId: string,
  locationId: string,
  { today, zone, value }: { readonly today: LocalDay; readonly zone: string; readonly value: number },
): Promise<Dashboard['weeks']> {
  const days = Array.from({ length: weeks }, (_, week) => addDays(today, (week + 1 - weeks) * 7));
  const starts = days.map((day) => startOfDay(addDays(day, -6), zone));
  const changes = (table: string) => `
    select product_id, width_bucket(transaction_date, $3::timestamptz[]) as bucket, quantity_change from ${table}
    where account_id = $1 and location_id = $2 and transaction_date >= ($3::timestamptz[])[1]`;
  const rows = await db.query<{ bucket: number; valueIn: string; valueOut: string }>(
    `select change.bucket,
       round(coalesce(sum(change.quantity_change * p.price_per_unit) filter (where change.quantity_change > 0), 0), 2)
         as "valueIn",
       round(coalesce(-sum(change.quantity_change * p.price_per_unit) filter (where change.quantity_change < 0), 0), 2)
         as "valueOut"
     from (${changes('transaction_entries')} union all ${changes('stock_clearings')}) change
     join products p on p.account_id = $1 and p.id = change.product_id
     group by change.bucket`,
    [accountId, locationId, starts],
  );
  const changed = new Map(
    rows.map(({ bucket, valueIn, valueOut }) => [bucket, { valueIn: Number(valueIn), valueOut: Number(valueOut) }]),
  );
  let at = value;
  const newestFirst = days.toReversed().map((day, weeksAgo) => {
    const { valueIn, valueOut } = changed.get(weeks - weeksAgo) ?? { valueIn: 0, valueOut: 0 };
    const week = { day, value: cents(at), valueIn, valueOut };
    at -= valueIn - valueOut;
    return week;
  });
  return newestFirst.toReversed();
}

/** The values of a chart: differences of rounded sums. */
const cents = (value: number): number => Math.round(value * 100) / 100;
