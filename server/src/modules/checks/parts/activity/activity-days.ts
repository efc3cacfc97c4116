import { addDays, type LocalDay, startOfDay } from '../../../../foundation/time/local-day.ts';

/** How far an activity check reads back, so that back-dated entries and short outages are caught up (silent parts, section 3). */
export const activityDaysBack = 7;

export interface ActivityDays {
  /** The complete local days that a check of a day records. */
  readonly days: readonly LocalDay[];
  /** When each of them begins, and when the last one ends. */
  readonly bounds: readonly Date[];
}

export function activityDays(day: LocalDay, zone: string): ActivityDays {
  const days = Array.from({ length: activityDaysBack }, (_, index) => addDays(day, index - activityDaysBack));
  return { days, bounds: [...days, day].map((one) => startOfDay(one, zone)) };
}
