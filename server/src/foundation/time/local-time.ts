import { Temporal } from 'temporal-polyfill';

/**
 * A point in time as events write it: local time of the zone, without offset, and without seconds if they are zero
 * (document 2).
 */
export function localTime(moment: Date, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: local.second === 0 ? 'minute' : 'second' });
}
