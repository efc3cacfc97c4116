import { addDays, addMonths, monthOf, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { CheckDay } from '../../checks/check-calendar.ts';
import { historyDays, type Pins } from './pins.ts';
import { historyMonths } from './resolve-range.ts';

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
