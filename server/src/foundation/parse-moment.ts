import { Temporal } from 'temporal-polyfill';

/** A calendar day from `YYYY-MM-DD` or, by its day in UTC, from a datetime; null when the text is neither. */
export function parseDay(text: string): string | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text).toString();
    return parseMoment(text)?.toISOString().slice(0, 10) ?? null;
  } catch {
    return null;
  }
}

/** A moment from an ISO 8601 datetime with an offset or `Z`, or from a day (its midnight in UTC); null when it is neither. */
export function parseMoment(text: string): Date | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(`${Temporal.PlainDate.from(text).toString()}T00:00:00Z`);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return null;
  }
}
