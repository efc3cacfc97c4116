import { addDays, addMonths, monthOf, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { CheckDay } from '../../checks/check-calendar.ts';
import { historyDays, type Pins } from './pins.ts';
import { historyMonths } from './resolve-range.ts';

/** First day of the daily history that ends with the latest check. */
export const dailyStart = ({ latest }: Pick<Pins, 'latest'>): LocalDay => addDays(latest, 1 - historyDays);

/** First month of the monthly history, the month in progress included. */
export const monthlyStart = ({ latest }: Pick<Pins, 'latest'>): LocalDay =>
  addMonths(monthOf(latest), 1 - historyMonths);

/** First check within the daily history. */
export const firstCheckedDay = (checks: readonly CheckDay[], pins: Pins): LocalDay | null =>
  checks.find(({ day }) => day >= dailyStart(pins))?.day ?? null;

/** First month within the monthly history that has a check. */
export function firstCheckedMonth(checks: readonly CheckDay[], pins: Pins): LocalDay | null {
  const first = checks.find(({ day }) => day >= monthlyStart(pins));
  return first ? monthOf(first.day) : null;
}
