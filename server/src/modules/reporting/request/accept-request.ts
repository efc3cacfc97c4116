import { addDays, type LocalDay } from '../../../foundation/local-day.ts';
import type { TokenSeal } from '../../../foundation/sealed-token.ts';
import type { AccountState } from '../account-state.ts';
import { graceDays, pinsNow, type Pins } from '../pins.ts';
import { dailyStart, monthlyStart } from '../readers/history-start.ts';
import { ReportRefusal } from '../report-refusal.ts';
import type { ReportQuery } from '../report-query.ts';
import type { ValuesVisibility } from '../values-visibility.ts';
import { resolveDays, resolveMonths, type Range } from './resolve-range.ts';
import { openCursor, requestPrint, type WalkCursor } from './walk-cursor.ts';

/** A request that may be answered, pinned. */
export interface AcceptedRequest {
  /** Null before the first check. */
  readonly pins: Pins | null;
  readonly range: Range | null;
  /** Null on the first page. */
  readonly cursor: WalkCursor | null;
  /** What the cursors of this walk are bound to. */
  readonly print: string;
}

/** The checks after the parameters, in the order of document 4, section 2: range, cursor, check exists, values. */
export function acceptRequest(
  seal: TokenSeal,
  accountId: string,
  query: ReportQuery,
  { calendar, expiryWindowDays }: AccountState,
  values: ValuesVisibility,
): AcceptedRequest {
  const now = pinsNow(calendar, query.date, expiryWindowDays);
  const opened = query.cursor === null ? null : openCursor(seal, query.cursor);
  const pins = opened?.pins ?? now;
  const range = rangeOf(query, pins);
  const print = pins === null ? '' : requestPrint(accountId, query, range, pins);
  if (query.cursor !== null && (opened === null || opened.request !== print)) {
    throw new ReportRefusal('invalid_cursor', 'The cursor belongs to another request: start again without it.');
  }
  if (opened && now) refuseExpired(query, opened.pins, now, range);
  if (!opened)
    refuseUncheckedDate(
      query,
      calendar.stock.map(({ day }) => day),
      now,
    );
  if (opened && opened.values !== values.included) {
    throw new ReportRefusal(
      'values_changed',
      'Values were turned on or off during the walk: start again without cursor.',
    );
  }
  if (query.valuesRequired && values.hidden === 'unavailable') {
    throw new ReportRefusal(
      'values_unavailable',
      'Whether the key includes values cannot be checked now: try again soon.',
    );
  }
  return { pins, range, cursor: opened, print };
}

/** The day that the rows of a dataset end with: activity has checks of its own. */
function rangeOf({ dataset, grain, from, to }: ReportQuery, pins: Pins | null): Range | null {
  if (dataset.kind !== 'range') return null;
  const latest = dataset.name === 'activity' ? (pins?.activityDay ?? pins?.latest ?? null) : (pins?.latest ?? null);
  return grain === 'monthly'
    ? resolveMonths({ from, to }, latest)
    : resolveDays({ from, to }, latest, pins?.latest ?? null);
}

function refuseUncheckedDate(query: ReportQuery, checkDays: readonly LocalDay[], now: Pins | null): void {
  const { date } = query;
  if (date === null) return;
  if (now && checkDays.includes(date) && date >= dailyStart(now)) return;
  throw new ReportRefusal(
    'no_check_on_date',
    `There is no completed daily check on ${date}: omit date for the latest.`,
  );
}

/** A walk lives as long as what it is pinned to is kept (decision 0012). */
function refuseExpired({ dataset, grain }: ReportQuery, pins: Pins, now: Pins, range: Range | null): void {
  const oldestDay = addDays(dailyStart(now), -graceDays);
  const pinned = dataset.name === 'purchase-orders-open' ? pins.orderDay : pins.day;
  const isDayGone = pinned === null || pinned < dailyStart(now);
  const isRangeGone =
    range !== null &&
    (grain === 'monthly'
      ? range.from < monthlyStart(now) && monthlyStart(pins) < monthlyStart(now)
      : range.from < oldestDay);
  if (isDayGone || isRangeGone) {
    throw new ReportRefusal(
      'cursor_expired',
      'The check of this walk has left the history: start again without cursor.',
    );
  }
}
