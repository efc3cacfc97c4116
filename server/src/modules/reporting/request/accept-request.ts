import { addDays, addMonths, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { TokenSeal } from '../../../foundation/secrets/sealed-token.ts';
import type { AccountState } from './account-state.ts';
import { graceDays, latestOf, pinsNow, type Pins } from './pins.ts';
import { dailyStart, monthlyStart, resolveDays, resolveMonths, type Range } from './resolve-range.ts';
import { ReportRefusal } from '../report-refusal.ts';
import type { ReportQuery } from './report-query.ts';
import type { ValuesVisibility } from '../values-visibility.ts';
import { openCursor, requestFingerprint, type SealedCursor, type WalkCursor } from './walk-cursor.ts';

/** An accepted request with its pins. */
export interface AcceptedRequest {
  /** Null before the first check. */
  readonly pins: Pins | null;
  readonly range: Range | null;
  /** Null on the first page. */
  readonly cursor: WalkCursor | null;
  /** Identifies the request; the cursors of this walk are only valid for it. */
  readonly fingerprint: string;
}

/** The checks after the parameters, in the order of document 4, section 2: range, cursor, existing check, values. */
export function acceptRequest(
  seal: TokenSeal,
  accountId: string,
  query: ReportQuery,
  { epoch, calendar, expiryWindowDays }: AccountState,
  values: ValuesVisibility,
): AcceptedRequest {
  const now = pinsNow(calendar, query.date, expiryWindowDays);
  const opened = query.cursor === null ? null : openCursor(seal, query.cursor);
  // This comes before anything that reads the checks: after a restore, the walk's checks may not exist.
  if (opened && opened.epoch !== epoch) {
    throw new ReportRefusal('cursor_expired', 'The data was restored from a backup: start again without a cursor.');
  }
  const resumed = opened && resume(accountId, query, opened);
  const pins = resumed?.pins ?? now;
  const range = resumed ? resumed.range : rangeOf(query, now);
  if (query.cursor !== null && !resumed) {
    throw new ReportRefusal('invalid_cursor', 'The cursor belongs to another request: start again without it.');
  }
  const fingerprint = pins === null ? '' : requestFingerprint(accountId, query, range, pins);
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
      'Values were turned on or off during the walk: start again without a cursor.',
    );
  }
  if (query.valuesRequired && values.hidden === 'unavailable') {
    throw new ReportRefusal(
      'values_unavailable',
      'Whether the key includes values cannot be checked now: try again soon.',
    );
  }
  return { pins, range, cursor: opened, fingerprint };
}

/** The pins and range of the walk that a cursor continues; null if the cursor belongs to another request. */
function resume(
  accountId: string,
  query: ReportQuery,
  { pins, request }: SealedCursor,
): { readonly pins: Pins; readonly range: Range | null } | null {
  try {
    const range = rangeOf(query, pins);
    return requestFingerprint(accountId, query, range, pins) === request ? { pins, range } : null;
  } catch (error) {
    if (error instanceof ReportRefusal) return null;
    throw error;
  }
}

/** Ranges end with the latest check, and so do the 90 days and the 13 months. */
export function rangeOf({ dataset, grain, from, to }: ReportQuery, pins: Pins | null): Range | null {
  if (dataset.kind !== 'range') return null;
  const latest = pins && latestOf(dataset.name, pins);
  return grain === 'monthly' ? resolveMonths({ from, to }, latest) : resolveDays({ from, to }, latest);
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

/** A walk lives as long as the data it is pinned to (decision 0012). */
function refuseExpired(query: ReportQuery, pins: Pins, now: Pins, range: Range | null): void {
  if (isDayGone(query, pins, now) || isRangeGone(query, pins, now, range)) {
    throw new ReportRefusal(
      'cursor_expired',
      'The check that this walk reads is no longer in the history: start again without a cursor.',
    );
  }
}

function isDayGone({ dataset }: ReportQuery, pins: Pins, now: Pins): boolean {
  if (dataset.name !== 'purchase-orders-open') return pins.day < dailyStart(now);
  // The latest order check stays readable, however old it is.
  return pins.orderDay !== now.orderDay && (pins.orderDay ?? '') < dailyStart(now);
}

function isRangeGone({ dataset, grain }: ReportQuery, pins: Pins, now: Pins, range: Range | null): boolean {
  // The first month is on the first page of a series, so a walk can continue without it.
  if (dataset.kind === 'series') return grain !== 'daily' && addMonths(monthlyStart(pins), 1) < monthlyStart(now);
  if (range === null) return false;
  if (grain === 'monthly') {
    const firstMonth = monthlyStart({ latest: addDays(now.latest, -graceDays) });
    return range.from < firstMonth && monthlyStart(pins) < firstMonth;
  }
  return range.from < addDays(dailyStart(now), -graceDays);
}
