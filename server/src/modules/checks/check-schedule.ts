import { addDays, localDayOf, type LocalDay, momentOn } from '../../foundation/time/local-day.ts';

/** A day's check falls due at this local time (document 1). Where the clocks leave it out, at the moment after the gap. */
const checkTime = '04:00';

/** The moment at which the check of a local day falls due. */
export const checkMoment = (day: LocalDay, zone: string): Date => momentOn(day, checkTime, zone);

export interface DueDay {
  readonly day: LocalDay;
  /** Since when it is due. */
  readonly since: Date;
}

/** The present local day, once its check is due; null before. Earlier days are never made up for. */
export function dueDayOf(now: Date, zone: string): DueDay | null {
  const day = localDayOf(now, zone);
  const since = checkMoment(day, zone);
  return since <= now ? { day, since } : null;
}

/** When a check falls due next, after a moment. */
export function nextCheckMoment(now: Date, zone: string): Date {
  const today = localDayOf(now, zone);
  const moment = checkMoment(today, zone);
  return moment > now ? moment : checkMoment(addDays(today, 1), zone);
}
