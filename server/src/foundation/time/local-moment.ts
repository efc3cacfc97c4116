import { Temporal } from 'temporal-polyfill';
import type { LocalDay } from './local-day.ts';

/**
 * The first moment of a local day at which it is this time or later. A time that a change of the clocks leaves out is the end of the
 * gap; of one that comes twice it is the first.
 */
export function momentOn(day: LocalDay, time: string, zone: string): Date {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  const moment = local.toZonedDateTime(zone, { disambiguation: 'compatible' });
  const isLeftOut = !moment.toPlainDateTime().equals(local);
  const endOfGap = isLeftOut ? moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') : null;
  return new Date((endOfGap ?? moment).epochMilliseconds);
}

/** The moment at which a local day begins: midnight, or the first moment after it where the clocks leave it out. */
export const startOfDay = (day: LocalDay, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds);
