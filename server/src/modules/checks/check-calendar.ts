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

/** A part of a day's check, as JSON. */
export interface CheckRow {
  readonly day: LocalDay;
  readonly part: 'stock' | 'prices' | 'orders' | 'activity';
  readonly state: 'completed' | 'failed';
  readonly zone: string;
  readonly capturedAt: string;
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

/** The checks of the account as JSON for `calendarOf`, in order of days. The account is $1 of the surrounding statement. */
export const calendarChecksSql = `(
  select json_agg(json_build_object('day', day, 'part', part, 'state', state, 'zone', zone, 'capturedAt', captured_at) order by day)
  from checks where account_id = $1)`;

export function calendarOf(rows: readonly CheckRow[]): CheckCalendar {
  const completed = (part: CheckRow['part']): CheckDay[] =>
    rows
      .filter((row) => row.part === part && row.state === 'completed')
      .map(({ day, zone, capturedAt }) => ({ day, zone, capturedAt: new Date(capturedAt) }));
  const failed = rows.filter(({ part, state }) => part === 'prices' && state === 'failed');
  return {
    stock: completed('stock'),
    prices: completed('prices'),
    orders: completed('orders'),
    activity: completed('activity'),
    failedPrices: new Set(failed.map(({ day }) => day)),
  };
}
