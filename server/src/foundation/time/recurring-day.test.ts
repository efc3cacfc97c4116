import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from './local-day.ts';
import { lastDayOfMonth, lastWeekday } from './recurring-day.ts';

describe('lastWeekday', () => {
  it.each([
    ['2026-03-01', 7, '2026-03-01'],
    ['2026-03-01', 1, '2026-02-23'],
    ['2026-03-02', 1, '2026-03-02'],
    ['1969-12-31', 3, '1969-12-31'],
    ['1969-12-31', 4, '1969-12-25'],
  ])('up to %s, weekday %s: %s', (day, weekday, expected) => {
    expect(lastWeekday(day, weekday)).toBe(expected);
  });
});

describe('lastDayOfMonth', () => {
  it.each([
    ['2026-02-28', 31, '2026-02-28'],
    ['2026-02-27', 31, '2026-01-31'],
    ['2028-02-28', 30, '2028-01-30'],
    ['2028-02-29', 30, '2028-02-29'],
    ['2026-03-01', 29, '2026-02-28'],
    ['2026-03-29', 29, '2026-03-29'],
    ['2026-01-01', 1, '2026-01-01'],
    ['2026-01-04', 5, '2025-12-05'],
  ])('up to %s, day %s: %s', (day, dayOfMonth, expected) => {
    expect(lastDayOfMonth(day, dayOfMonth)).toBe(expected);
  });
});

const anyDay = fc.integer({ min: 0, max: 3_000 }).map((number) => addDays('2024-01-01', number));

describe('walking day by day', () => {
  it('meets a weekday once in seven days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (day, weekday) => {
        const met = daysOf(day, addDays(day, 6)).filter((one) => lastWeekday(one, weekday) === one);
        expect(met).toHaveLength(1);
      }),
    );
  });

  it('meets a day of the month once in every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 31 }), (months, dayOfMonth) => {
        const month = new Date(Date.UTC(2024, months, 1)).toISOString().slice(0, 8);
        const met = daysOf(`${month}01`, addDays(`${month}01`, 30))
          .filter((one) => one.startsWith(month))
          .filter((one) => lastDayOfMonth(one, dayOfMonth) === one);
        expect(met).toHaveLength(1);
      }),
    );
  });
});
