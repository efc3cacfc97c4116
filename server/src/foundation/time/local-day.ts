import { Temporal } from 'temporal-polyfill';

/**
 * A point in time as events write it: local time of the zone, without offset, and without seconds if they are zero
 * (document 2).
 */
export function localTime(moment: Date, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: local.second === 0 ? 'minute' : 'second' });
}

/** A local date, `YYYY-MM-DD`, compared and sorted as text. */
export type LocalDay = string;

const msPerDay = 86_400_000;

/** Days since 1970, so that two can be subtracted. */
const dayNumber = (day: LocalDay): number => Date.parse(`${day}T00:00:00Z`) / msPerDay;

const ofNumber = (number: number): LocalDay => new Date(number * msPerDay).toISOString().slice(0, 10);

export const addDays = (day: LocalDay, days: number): LocalDay => ofNumber(dayNumber(day) + days);

/** The number of days from `earlier` to `later`. */
export const daysFrom = (earlier: LocalDay, later: LocalDay): number => dayNumber(later) - dayNumber(earlier);

/** Every day from the first to the last, inclusive. */
export const daysOf = (first: LocalDay, last: LocalDay): LocalDay[] =>
  Array.from({ length: Math.max(0, daysFrom(first, last) + 1) }, (_, index) => addDays(first, index));

/** A month is represented by its first day. */
export const monthOf = (day: LocalDay): LocalDay => `${day.slice(0, 7)}-01`;

export const addMonths = (month: LocalDay, months: number): LocalDay => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
};

/** The last day of the month. Not the day before the next month, which cannot be written after December 9999. */
export function endOfMonth(month: LocalDay): LocalDay {
  const end = new Date(`${month}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return end.toISOString().slice(0, 10);
}

/** The number of months from `earlier` to `later`. */
export const monthsFrom = (earlier: LocalDay, later: LocalDay): number =>
  (Number(later.slice(0, 4)) - Number(earlier.slice(0, 4))) * 12 +
  Number(later.slice(5, 7)) -
  Number(earlier.slice(5, 7));

/** The local day of a point in time in a time zone. */
export const localDayOf = (moment: Date, zone: string): LocalDay =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** A point in time in a time zone with its offset, to the second: `2026-03-02T04:00:12+01:00`. */
export const zonedTime = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** The next time it is this hour in the zone; if the clock skips the hour, right after the skip. */
export function nextLocalHour(moment: Date, zone: string, hour: number): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  const today = now.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: { hour } });
  const isToday = Temporal.ZonedDateTime.compare(today, now) > 0;
  const next = isToday
    ? today
    : now.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: zone, plainTime: { hour } });
  return new Date(next.epochMilliseconds);
}

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

/** The last millisecond of a local day. */
export const endOfDay = (day: LocalDay, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone: zone }).epochMilliseconds - 1);
