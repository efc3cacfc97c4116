import { expect, it } from 'vitest';
import { dayFromNow } from './day-from-now.ts';

it.each([
  ['2026-03-01T23:30:00Z', 'UTC', 0, '2026-03-01'],
  ['2026-03-01T23:30:00Z', 'Asia/Tokyo', 0, '2026-03-02'],
  ['2026-03-01T03:30:00Z', 'America/New_York', 0, '2026-02-28'],
  ['2026-12-31T12:00:00Z', 'UTC', 60, '2027-03-01'],
])('at %s in %s, %i days on it is %s', (now, zone, days, expected) => {
  expect(dayFromNow(zone, days, Date.parse(now))).toBe(expected);
});
