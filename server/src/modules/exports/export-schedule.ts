import type { ExportCadence } from '@storehouse/contract/exports';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import { lastDayOfMonth, lastWeekday } from '../../foundation/time/recurring-day.ts';

export interface ExportSchedule {
  readonly cadence: ExportCadence;
  /** 1 for Monday to 7 for Sunday; of a weekly export. */
  readonly weekday: number;
  /** 1 to 31; of a monthly export. A month that lacks the day has its last one. */
  readonly dayOfMonth: number;
  readonly includeValues: boolean;
  /** Empty: the owner. */
  readonly recipients: readonly string[];
}

export const noSchedule: ExportSchedule = {
  cadence: 'off',
  weekday: 1,
  dayOfMonth: 1,
  includeValues: false,
  recipients: [],
};

/**
 * The day of the schedule that a check makes due: the newest up to the check day, if no check was looked at since. A day that had no
 * check is made up for by the next one.
 */
export function dueDay(
  { cadence, weekday, dayOfMonth }: Pick<ExportSchedule, 'cadence' | 'weekday' | 'dayOfMonth'>,
  checkDay: LocalDay,
  lookedThrough: LocalDay,
): LocalDay | null {
  if (cadence === 'off') return null;
  const day =
    cadence === 'daily'
      ? checkDay
      : cadence === 'weekly'
        ? lastWeekday(checkDay, weekday)
        : lastDayOfMonth(checkDay, dayOfMonth);
  return day > lookedThrough ? day : null;
}
