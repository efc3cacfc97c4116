import {
  addDays,
  addMonths,
  daysOf,
  endOfMonth,
  monthOf,
  type LocalDay,
} from '../../../../foundation/time/local-day.ts';
import type { CheckCalendar, CheckDay } from '../../../checks/check-calendar.ts';

/** An activity check on day D records the complete days from D − 7 to D − 1 (document 4, section 3). */
export const readBackDays = 7;

export interface Gap {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** The check that recorded a day last: the newest one that read it. */
export const recordedBy = (checks: readonly CheckDay[], day: LocalDay): CheckDay | undefined => {
  const newest = addDays(day, readBackDays);
  return checks.findLast((check) => check.day > day && check.day <= newest);
};

/** The first day from `start` on that an activity check recorded. */
export function firstRecordedFrom(checks: readonly CheckDay[], start: LocalDay): LocalDay | null {
  const check = checks.find(({ day }) => day > start);
  if (!check) return null;
  const first = addDays(check.day, -readBackDays);
  return first > start ? first : start;
}

/** The last check that read a day of the month. */
export const lastReaderOf = (checks: readonly CheckDay[], month: LocalDay): CheckDay | undefined => {
  const newest = addDays(endOfMonth(month), readBackDays);
  return checks.findLast(({ day }) => day > month && day <= newest);
};

/** First day that the activity checks recorded. */
export const firstRecordedDay = (checks: readonly CheckDay[]): LocalDay | null =>
  checks[0] ? addDays(checks[0].day, -readBackDays) : null;

/** The first check day: of stock, or of activity in an account whose stock was never checked. */
export const firstCheckOf = ({ stock, activity }: Pick<CheckCalendar, 'stock' | 'activity'>): LocalDay =>
  ((stock[0] ?? activity[0]) as CheckDay).day;

/**
 * Complete days since the first check that no check has recorded, within the range. A day is complete once a later day
 * has started, so the last complete day is the one before the last check of stock or activity.
 */
export function gapsWithin(
  activity: readonly CheckDay[],
  firstCheckDay: LocalDay,
  lastCheckDay: LocalDay,
  range: { readonly from: LocalDay; readonly to: LocalDay },
): Gap[] {
  const first = range.from > firstCheckDay ? range.from : firstCheckDay;
  const lastComplete = addDays(lastCheckDay, -1);
  const missing = daysOf(first, range.to < lastComplete ? range.to : lastComplete).filter(
    (day) => recordedBy(activity, day) === undefined,
  );
  const gaps: { from: LocalDay; to: LocalDay }[] = [];
  for (const day of missing) {
    const last = gaps.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else gaps.push({ from: day, to: day });
  }
  return gaps;
}

/** The three full calendar months before the check day, oldest first. */
const monthsOfUse = (checkDay: LocalDay): LocalDay[] =>
  [-3, -2, -1].map((months) => addMonths(monthOf(checkDay), months));

export interface UseCoverage {
  /** Activity has been recorded since the first of the three months or earlier, and on at least one day of each month. */
  readonly hasThreeMonths: boolean;
  /** The first of the three months with a gap. */
  readonly gapMonth: LocalDay | null;
}

export function useCoverageOf(activity: readonly CheckDay[], firstCheckDay: LocalDay, checkDay: LocalDay): UseCoverage {
  const months = monthsOfUse(checkDay);
  const recordedSince = firstRecordedDay(activity);
  const isOldEnough = recordedSince !== null && recordedSince <= (months[0] as LocalDay);
  const isRecorded = (month: LocalDay) =>
    daysOf(month, endOfMonth(month)).some((day) => recordedBy(activity, day) !== undefined);
  const hasGap = (month: LocalDay) =>
    gapsWithin(activity, firstCheckDay, checkDay, { from: month, to: endOfMonth(month) }).length > 0;
  return {
    hasThreeMonths: isOldEnough && months.every(isRecorded),
    gapMonth: months.find(hasGap) ?? null,
  };
}
