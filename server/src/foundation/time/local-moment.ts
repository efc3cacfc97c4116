import { Temporal } from 'temporal-polyfill';
import type { LocalDay } from './local-day.ts';

/**
 * The first moment of a local day at which it is this time or later. For a time skipped by a clock change, that is the
 * end of the gap; for one that occurs twice, the first.
 */
export function momentOn(day: LocalDay, time: string, zone: string): Date {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  const moment = local.toZonedDateTime(zone, { disambiguation: 'compatible' });
  const isLeftOut = !moment.toPlainDateTime().equals(local);
  const endOfGap = isLeftOut ? moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') : null;
  return new Date((endOfGap ?? moment).epochMilliseconds);
}

/** The moment a local day starts: midnight, or the first moment after it if the clocks skip midnight. */
export const startOfDay = (day: LocalDay, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds);
