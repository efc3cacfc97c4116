import { describe, expect, it } from 'vitest';
import { endOfDay, momentOn, startOfDay } from './local-day.ts';

describe('the moment of a local time', () => {
  it.each([
    ['2026-01-15', '04:00', 'Europe/Paris', '2026-01-15T03:00:00.000Z'],
    ['2026-07-15', '04:00', 'Europe/Paris', '2026-07-15T02:00:00.000Z'],
    // The clocks go from 02:00 to 03:00.
    ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '02:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
    // 02:30 occurs twice: the first one counts.
    ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    ['2026-03-01', '04:00', 'Australia/Eucla', '2026-02-28T19:15:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) => {
    expect(momentOn(day, time, zone).toISOString()).toBe(moment);
  });
});

it.each([
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
  // There is no midnight on this day: it starts at one o'clock.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('the day %s in %s begins at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment);
});

it.each([
  ['2026-06-01', 'UTC', '2026-06-01T23:59:59.999Z'],
  ['2026-06-01', 'America/Los_Angeles', '2026-06-02T06:59:59.999Z'],
  ['2026-12-31', 'Asia/Tokyo', '2026-12-31T14:59:59.999Z'],
  // At midnight the clocks go back to 23:00, so the hour before it occurs twice.
  ['2026-10-24', 'Asia/Beirut', '2026-10-24T21:59:59.999Z'],
])('the day %s in %s ends at %s', (day, zone, moment) => {
  expect(endOfDay(day, zone).toISOString()).toBe(moment);
});
