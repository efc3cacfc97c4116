import { describe, expect, it } from 'vitest';
import { dueDay, noSchedule } from './export-schedule.ts';

describe('dueDay', () => {
  it.each([
    ['off', 1, 1, '2026-03-02', '2026-03-01', null],
    ['daily', 1, 1, '2026-03-02', '2026-03-01', '2026-03-02'],
    ['daily', 1, 1, '2026-03-02', '2026-03-02', null],
    ['weekly', 1, 1, '2026-03-02', '2026-03-01', '2026-03-02'],
    ['weekly', 1, 1, '2026-03-03', '2026-03-02', null],
    // Monday had no check, so Tuesday's covers it.
    ['weekly', 1, 1, '2026-03-03', '2026-03-01', '2026-03-02'],
    ['monthly', 1, 31, '2026-02-28', '2026-02-27', '2026-02-28'],
    ['monthly', 1, 31, '2026-03-01', '2026-02-28', null],
    ['monthly', 1, 15, '2026-03-20', '2026-03-10', '2026-03-15'],
  ] as const)(
    '%s, weekday %s, day %s: the check of %s after %s makes %s due',
    (cadence, weekday, dayOfMonth, check, looked, due) => {
      expect(dueDay({ ...noSchedule, cadence, weekday, dayOfMonth }, check, looked)).toBe(due);
    },
  );
});
