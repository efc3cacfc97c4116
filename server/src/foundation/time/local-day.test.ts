import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysFrom,
  daysOf,
  endOfMonth,
  localDayOf,
  monthOf,
  monthsFrom,
  zonedTime,
} from './local-day.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  it('are counted over months, leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysFrom('2026-03-01', '2026-02-01')).toBe(-28);
    expect(daysOf('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysOf('2026-03-01', '2026-02-27')).toEqual([]);
  });

  it('go there and back', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -500, max: 500 }),
        (first, days) => daysFrom(first, addDays(first, days)) === days,
      ),
    );
  });
});

describe('months', () => {
  it('have a first and a last day, and are counted over years', () => {
    expect(monthOf('2026-11-15')).toBe('2026-11-01');
    expect(endOfMonth('2024-02-01')).toBe('2024-02-29');
    expect(addMonths('2026-01-01', -1)).toBe('2025-12-01');
    expect(addMonths('2026-12-01', 13)).toBe('2028-01-01');
    expect(monthsFrom('2025-11-30', '2026-02-01')).toBe(3);
  });
});

describe('a moment in a zone', () => {
  it.each([
    ['2026-03-08T09:30:00Z', 'America/New_York', '2026-03-08', '2026-03-08T05:30:00-04:00'],
    ['2026-01-01T18:20:00.900Z', 'Asia/Kathmandu', '2026-01-02', '2026-01-02T00:05:00+05:45'],
    ['2026-01-01T23:59:59Z', 'UTC', '2026-01-01', '2026-01-01T23:59:59+00:00'],
  ])('%s in %s', (moment, zone, localDay, text) => {
    expect(localDayOf(new Date(moment), zone)).toBe(localDay);
    expect(zonedTime(new Date(moment), zone)).toBe(text);
  });
});
