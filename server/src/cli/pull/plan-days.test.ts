import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '../../foundation/time/local-day.ts';
import { needsCheckDays, planDays } from './plan-days.ts';

const check = { files: 'check', daysAgain: 1 } as const;
const daily = { files: 'day', daysAgain: 1 } as const;
const activity = { files: 'day', daysAgain: 8 } as const;
const day = (number: number) => addDays('2026-03-01', number - 1);
const days = (...numbers: number[]) => numbers.map(day);
const range = (first: number, last: number) => daysOf(day(first), day(last));

describe('files of checks', () => {
  // No check ran on the 6th.
  const available = { latest: day(8), earliest: day(1), checkDays: days(1, 2, 3, 4, 5, 7, 8) };
  it.each([
    ['first run', [], [], null, [8]],
    ['first run with --since', [], [], 5, [5, 7, 8]],
    ['--since after the latest check', [], [], 9, []],
    ['nothing new', [8], [], null, [8]],
    ['one new check', [7], [], null, [7, 8]],
    ['days since the newest file', [3, 4], [], null, [4, 5, 7, 8]],
    ['--since later on fills up', [4, 8], [], 3, [3, 5, 7, 8]],
    ['a removed file', [2, 8], [2], null, [2, 8]],
    ['a file newer than the latest check, after a restore', [9], [], null, [8]],
  ])('%s', (_name, known, lost, since, expected) => {
    const has = { days: days(...known), lost: days(...lost) };
    expect(planDays(check, has, available, since === null ? null : day(since))).toEqual(days(...expected));
  });

  it('need the days of the checks only if some may lie between', () => {
    const needs = (known: number[], since: string | null = null) =>
      needsCheckDays({ days: days(...known), lost: [] }, day(8), since);
    expect([needs([]), needs([8]), needs([7]), needs([6]), needs([8], day(1))]).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('files of days', () => {
  const available = { latest: day(20), earliest: day(5), checkDays: [] };
  const plan = (mirror: typeof daily | typeof activity, known: string[], lost: string[] = []) =>
    planDays(mirror, { days: known, lost }, available, null);

  it('are everything there is at first, then those since the newest file', () => {
    expect(plan(daily, [])).toEqual(range(5, 20));
    expect(plan(daily, range(5, 18))).toEqual(range(18, 20));
    expect(plan(daily, range(5, 20))).toEqual(days(20));
    expect(plan(daily, range(5, 20), days(7))).toEqual(days(7, 20));
    expect(planDays(daily, { days: [], lost: [] }, { ...available, earliest: null }, null)).toEqual([]);
  });

  it('of activity are requested again for eight days up to the newest file, but not before the first one', () => {
    expect(plan(activity, range(5, 20))).toEqual(range(13, 20));
    // Checks that nobody fetched may have added entries to these days.
    expect(plan(activity, range(5, 18))).toEqual(range(11, 20));
    expect(plan(activity, range(5, 10))).toEqual(range(5, 20));
    expect(plan(activity, range(15, 20))).toEqual(range(15, 20));
  });

  it('that left the 90 days are not requested', () => {
    const late = { ...available, latest: day(200) };
    expect(planDays(daily, { days: range(5, 20), lost: days(7) }, late, null)).toEqual(range(111, 200));
  });
});

it('plans are in order, within the history, and end with the latest check', () => {
  const someDays = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 30 });
  fc.assert(
    fc.property(someDays, someDays, fc.constantFrom(check, daily, activity), (known, checks, mirror) => {
      const has = { days: days(...known), lost: [] };
      const latest = day(120);
      const plan = planDays(mirror, has, { latest, earliest: day(1), checkDays: [...days(...checks), latest] }, null);
      expect(plan).toEqual([...new Set(plan)].sort());
      expect(plan.at(-1)).toBe(latest);
      expect(plan.every((each) => each > day(30))).toBe(true);
    }),
  );
});
