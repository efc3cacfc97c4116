import type { Queryable } from '../../database/database.ts';
import type { LocalDay } from '../../foundation/time/local-day.ts';

/** A completed part of a day's check. */
export interface CheckDay {
  readonly day: LocalDay;
  readonly zone: string;
  readonly capturedAt: Date;
}

/** Which days were checked, and the outcome of their parts; each list in order of days. */
export interface CheckCalendar {
  readonly stock: readonly CheckDay[];
  readonly prices: readonly CheckDay[];
  readonly orders: readonly CheckDay[];
  readonly activity: readonly CheckDay[];
  /** Days whose price check failed. */
  readonly failedPrices: ReadonlySet<LocalDay>;
}

interface CheckRow extends CheckDay {
  readonly part: 'stock' | 'prices' | 'orders' | 'activity';
  readonly state: 'completed' | 'failed';
}

/**
 * A text that changes whenever a part ends. Parts are only completed on their own day, so the last days are enough. The
 * account is $1 of the surrounding statement.
 */
export const calendarVersionSql = `(
  select string_agg(concat_ws(' ', c.day, c.part, c.state), ',' order by c.day, c.part)
  from (
    select day, part, state from checks where account_id = $1 order by day desc, part limit 8
  ) c)`;

const allChecks = {
  name: 'read-check-calendar',
  text: `
select day, part, state, zone, captured_at as "capturedAt" from checks where account_id = $1 order by day`,
};

export const readCheckCalendar = async (db: Queryable, accountId: string): Promise<CheckCalendar> =>
  calendarOf(await db.query<CheckRow>(allChecks, [accountId]));

function calendarOf(rows: readonly CheckRow[]): CheckCalendar {
  const completed = (part: CheckRow['part']) => rows.filter((row) => row.part === part && row.state === 'completed');
  const failed = rows.filter(({ part, state }) => part === 'prices' && state === 'failed');
  return {
    stock: completed('stock'),
    prices: completed('prices'),
    orders: completed('orders'),
    activity: completed('activity'),
    failedPrices: new Set(failed.map(({ day }) => day)),
  };
}
