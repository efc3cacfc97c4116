import type { Queryable } from '../../../database/database.ts';
import type { AccountState } from '../request/account-state.ts';
import { idText, nilId } from '../request/instance-id.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { pinsNow } from '../request/pins.ts';
import { whichActivity } from '../datasets/activity/reader.ts';
import type { ReportQuery } from '../request/report-query.ts';
import { rangeOf } from '../request/accept-request.ts';
import { activityDayTotalsSql, activityMonthTotalsSql } from '../datasets/activity/sql.ts';

export interface CheckedLocation {
  readonly id: string;
  readonly name: string | null;
}

/** The locations with stock rows at the latest check, by name; none before the first check. */
export async function listCheckedLocations(
  db: Queryable,
  accountId: string,
  { calendar }: AccountState,
): Promise<CheckedLocation[]> {
  const latest = calendar.stock.at(-1)?.day;
  if (latest === undefined) return [];
  return db.query<CheckedLocation>(
    `select ${idText('t.location_id')} as id, n.name from stock_totals t
     left join location_name_runs n
       on n.account_id = t.account_id and n.location_id = t.location_id and n.first_day <= t.day and n.last_day >= t.day
     where t.account_id = $1 and t.day = $2 and t.location_id <> $3
     order by n.name collate "C" nulls last, t.location_id`,
    [accountId, latest, nilId],
  );
}

export interface ProductCategory {
  readonly id: string;
  readonly name: string;
  readonly productIds: string[];
}

/** The categories that have products, by name, as they are now: a check does not record them. */
export const listProductCategories = (db: Queryable, accountId: string): Promise<ProductCategory[]> =>
  db.query<ProductCategory>(
    `select c.id, c.name, array_agg(p.id order by p.id) as "productIds"
     from categories c
     join products p on p.account_id = c.account_id and p.category_id = c.id
     where c.account_id = $1
     group by c.id, c.name
     order by c.name collate "C", c.id`,
    [accountId],
  );

export interface ActivityTotal {
  /** The day, or the first day of the month. */
  readonly period: LocalDay;
  readonly category: string;
  readonly quantityIn: number;
  readonly quantityOut: number;
}

/** The activity dataset summed over products, for charts: same checks, ranges and filters, but only a handful of rows. */
export async function readActivityTotals(
  db: Queryable,
  accountId: string,
  query: ReportQuery,
  account: AccountState,
): Promise<ActivityTotal[]> {
  const pins = pinsNow(account.calendar, null, account.expiryWindowDays);
  if (!pins || pins.activityDay === null) return [];
  const isMonthly = query.grain === 'monthly';
  const range = rangeOf(query, pins);
  return db.query<ActivityTotal>(
    isMonthly ? activityMonthTotalsSql : activityDayTotalsSql,
    whichActivity({ accountId, pins, query, range }),
  );
}
