import { Temporal } from 'temporal-polyfill';
import type { LocalDay } from './local-day.ts';

/**
 * The moment of a local time on a day. A time that a change of the clocks leaves out is the moment after the gap, as far behind it; one
 * that comes twice is the first.
 */
export function momentOn(day: LocalDay, time: string, zone: string): Date {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** The moment at which a local day begins: midnight, or the first moment after it where the clocks leave it out. */
export const startOfDay = (day: LocalDay, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds);
