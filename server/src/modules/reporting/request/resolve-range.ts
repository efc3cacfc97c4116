import type { Grain } from '@storehouse/contract/reporting/dataset';
import {
  addDays,
  addMonths,
  monthOf,
  type LocalDay,
  daysFrom,
  endOfMonth,
  monthsFrom,
} from '../../../foundation/time/local-day.ts';
import type { CheckDay } from '../../checks/check-calendar.ts';
import { historyDays, type Pins } from './pins.ts';
import { ReportRefusal } from '../report-refusal.ts';

/** Days, or months as their first days; both ends included. */
export interface Range {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

const largestDistanceDays = 92;
const defaultDays = 30;
const historyMonths = 13;

interface Given {
  readonly from: LocalDay | null;
  readonly to: LocalDay | null;
}

/** `latest`: the check that the range and the 90 days end with; null before the first check. */
export function resolveDays(given: Given, latest: LocalDay | null): Range | null {
  const to = given.to ?? latest;
  const from = given.from ?? (latest === null ? null : addDays(latest, 1 - defaultDays));
  if (from === null || to === null) return null;
  if (daysFrom(from, to) > largestDistanceDays) {
    throw new ReportRefusal('range_too_large', `from and to are at most ${String(largestDistanceDays)} days apart.`);
  }
  const end = latest !== null && to > latest ? latest : to;
  if (from > end)
    throw new ReportRefusal('invalid_parameter', 'The parameter from lies after to, or after the latest check.');
  if (latest !== null && from < addDays(latest, 1 - historyDays)) {
    throw new ReportRefusal('invalid_parameter', `Daily rows go back ${String(historyDays)} days; use grain=monthly.`);
  }
  return { from, to: end };
}

/** Any day is accepted and stands for its month, even a future one. */
export function resolveMonths(given: Given, latest: LocalDay | null): Range | null {
  const last = latest === null ? null : monthOf(latest);
  const to = given.to === null ? last : monthOf(given.to);
  const from = given.from === null ? (last === null ? null : addMonths(last, 1 - historyMonths)) : monthOf(given.from);
  if (from === null || to === null) return null;
  if (monthsFrom(from, to) >= historyMonths) {
    throw new ReportRefusal('range_too_large', `A range covers at most ${String(historyMonths)} months.`);
  }
  if (from > to) throw new ReportRefusal('invalid_parameter', 'The parameter from lies after to.');
  return { from, to: last !== null && from <= last && to > last ? last : to };
}

/** The last day of a range; a month includes all its days. */
export const lastDayOf = ({ to }: Range, grain: Grain | null): LocalDay => (grain === 'monthly' ? endOfMonth(to) : to);

/** The day in the name of a file without rows: the end of the range, or the latest check for a month in progress. */
export function endOfRange(range: Range, grain: Grain | null, latest: LocalDay): LocalDay {
  const last = lastDayOf(range, grain);
  return range.from <= latest && last > latest ? latest : last;
}

/** The first day of the daily history that ends with the latest check. */
export const dailyStart = ({ latest }: Pick<Pins, 'latest'>): LocalDay => addDays(latest, 1 - historyDays);

/** The first month of the monthly history, which includes the month in progress. */
export const monthlyStart = ({ latest }: Pick<Pins, 'latest'>): LocalDay =>
  addMonths(monthOf(latest), 1 - historyMonths);

/** The first check within the daily history. */
export const firstCheckedDay = (checks: readonly CheckDay[], pins: Pins): LocalDay | null =>
  checks.find(({ day }) => day >= dailyStart(pins))?.day ?? null;

/** The first month with a check within the monthly history. */
export function firstCheckedMonth(checks: readonly CheckDay[], pins: Pins): LocalDay | null {
  const first = checks.find(({ day }) => day >= monthlyStart(pins));
  return first ? monthOf(first.day) : null;
}
