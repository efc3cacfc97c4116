import type { ExportCadence } from '@storehouse/contract/exports';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import { lastDayOfMonth, lastWeekday } from '../../foundation/time/recurring-day.ts';

export interface ExportSchedule {
  readonly cadence: ExportCadence;
  /** 1 for Monday to 7 for Sunday, for weekly exports. */
  readonly weekday: number;
  /** 1 to 31, for monthly exports. In shorter months, the last day. */
  readonly dayOfMonth: number;
  readonly includeValues: boolean;
  /** Empty means the owner. */
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
 * The scheduled day that a check makes due: the newest one up to the check day, unless a check on or after it was
 * already handled. If the scheduled day had no check, the next check covers it.
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
