import { addDays, type LocalDay, startOfDay } from '../../../../foundation/time/local-day.ts';

/** How far back an activity check reads, to catch up with back-dated entries and short outages (document 4, section 3). */
export const activityDaysBack = 7;

export interface ActivityDays {
  /** The complete local days that a day's check records. */
  readonly days: readonly LocalDay[];
  /** When each of them starts, and when the last one ends. */
  readonly bounds: readonly Date[];
}

export function activityDays(day: LocalDay, zone: string): ActivityDays {
  const days = Array.from({ length: activityDaysBack }, (_, index) => addDays(day, index - activityDaysBack));
  return { days, bounds: [...days, day].map((one) => startOfDay(one, zone)) };
}
