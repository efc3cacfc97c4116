import { expect, it } from 'vitest';
import { addDays, addMonths, monthOf } from '../../../foundation/time/local-day.ts';
import { dailyFrom, monthlyFrom, monthsBetween } from './drop-history.ts';

it.each([
  // 90 days ending with the latest check, and 7 more days before them.
  ['2026-05-31', '2026-02-01'],
  ['2026-06-05', '2026-03-01'],
  ['2026-06-04', '2026-02-01'],
  ['2026-03-31', '2025-12-01'],
])('with the latest check on %s the daily rows begin in the month of %s', (latest, month) => {
  expect(dailyFrom(latest)).toBe(month);
});

it('the three full months before any day lie within its daily rows', () => {
  for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    expect(dailyFrom(day) <= addMonths(monthOf(day), -3)).toBe(true);
  }
});

it('13 months are kept, the one in progress included, and the one before them for 7 days', () => {
  expect(monthlyFrom('2026-03-31')).toBe('2025-03-01');
  expect(monthlyFrom('2026-04-07')).toBe('2025-03-01');
  expect(monthlyFrom('2026-04-08')).toBe('2025-04-01');
});

it('months between two days, the last one left out', () => {
  expect(monthsBetween('2025-11-20', '2026-02-01')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
  expect(monthsBetween('2026-02-20', '2026-02-28')).toEqual([]);
});
