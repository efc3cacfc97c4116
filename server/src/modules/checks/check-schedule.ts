import { addDays, localDayOf, type LocalDay, momentOn } from '../../foundation/time/local-day.ts';

/** A day's check is due at this local time (document 1), or right after the gap if the clocks skip it. */
const checkTime = '04:00';

/** When the check of a local day is due. */
export const checkMoment = (day: LocalDay, zone: string): Date => momentOn(day, checkTime, zone);

export interface DueDay {
  readonly day: LocalDay;
  /** When it became due. */
  readonly since: Date;
}

/** Today's local date once its check is due; null before. Earlier days are never made up for. */
export function dueDayOf(now: Date, zone: string): DueDay | null {
  const day = localDayOf(now, zone);
  const since = checkMoment(day, zone);
  return since <= now ? { day, since } : null;
}

/** When the next check is due after a point in time. */
export function nextCheckMoment(now: Date, zone: string): Date {
  const today = localDayOf(now, zone);
  const moment = checkMoment(today, zone);
  return moment > now ? moment : checkMoment(addDays(today, 1), zone);
}

const daysOfWeek = 7;

/**
 * Whether a day's check compares everything, given the last day on which one did: once a week, on a day that depends on
 * the account, so that a host does not compare all accounts on the same one; after seven days in any case.
 */
export function isFullCheckDay(accountId: string, day: LocalDay, last: LocalDay): boolean {
  const dayNumber = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  const isTurn = (dayNumber + parseInt(accountId.slice(-8), 16)) % daysOfWeek === 0;
  return last < day && (isTurn || last <= addDays(day, -daysOfWeek));
}
