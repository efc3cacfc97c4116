import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import type { AccountState } from '../request/account-state.ts';
import { pinsNow } from '../request/pins.ts';
import { whichActivity } from '../datasets/activity/reader.ts';
import type { ReportQuery } from '../request/report-query.ts';
import { rangeOf } from '../request/accept-request.ts';
import { activityDayTotalsSql, activityMonthTotalsSql } from '../datasets/activity/sql.ts';

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
