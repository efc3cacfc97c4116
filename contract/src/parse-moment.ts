const minute = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const momentForm = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\dT${minute})(?::([0-5]\d|60)(?:\.(\d{1,9}))?)?(?:Z|([+-](?:[01]\d|2[0-3])):?([0-5]\d))$`,
);

/** Whether the text is an existing day, of the years 1 to 9999. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Whether the text is an existing day, between the years 1000 and 9998 so that its neighbours can be written too. */
export const isLocalDay = (text: string): boolean => isCalendarDay(text) && text >= '1000' && text < '9999';

/**
 * A calendar day from `YYYY-MM-DD`, or the day written in a timestamp: a lot that expires on 2027-03-01T00:00:00+02:00
 * has 1 March on its label, whatever day that is in UTC. Null if the text is neither.
 */
export function parseDay(text: string): string | null {
  if (isLocalDay(text)) return text;
  return parseMoment(text) === null ? null : text.slice(0, 10);
}

/** A point in time from an ISO 8601 timestamp with an offset or `Z`, or from a day (midnight UTC); null if it is neither. */
export function parseMoment(text: string): Date | null {
  // The rule for days holds here, too: it limits the years to those in which every date can be written and stored.
  if (!isLocalDay(text.slice(0, 10))) return null;
  if (text.length === 10) return new Date(`${text}T00:00:00Z`);
  const [, start, second = '00', fraction = '', hours, minutes] = momentForm.exec(text) ?? [];
  if (start === undefined) return null;
  // A `Date` has no leap seconds: ISO 8601 writes one as 60, which is read as 59.
  const seconds = `${second === '60' ? '59' : second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return new Date(`${start}:${seconds}${hours === undefined ? 'Z' : `${hours}:${minutes ?? '00'}`}`);
}
