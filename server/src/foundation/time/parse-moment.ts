import { Temporal } from 'temporal-polyfill';
import { isLocalDay, type LocalDay } from './local-day.ts';

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * A calendar day from `YYYY-MM-DD`, or the day that is written in a moment: a lot that expires on 2027-03-01T00:00:00+02:00 has the 1st
 * of March on its label, whatever day it is in UTC. Null when the text is neither.
 */
export function parseDay(text: string): LocalDay | null {
  if (isLocalDay(text)) return text;
  return parseMoment(text) === null ? null : text.slice(0, 10);
}

/** A moment from an ISO 8601 datetime with an offset or `Z`, or from a day (its midnight in UTC); null when it is neither. */
export function parseMoment(text: string): Date | null {
  // One rule for days everywhere: it keeps to the years that every date can be written and stored in.
  if (!isLocalDay(text.slice(0, 10))) return null;
  if (text.length === 10) return new Date(`${text}T00:00:00Z`);
  if (!momentForm.test(text)) return null;
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return null;
  }
}
