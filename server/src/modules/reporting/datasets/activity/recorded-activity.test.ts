import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../../foundation/time/local-day.ts';
import {
  firstRecordedDay,
  firstRecordedFrom,
  gapsWithin,
  lastReaderOf,
  recordedBy,
  useCoverageOf,
} from './recorded-activity.ts';

const checks = (...days: string[]) =>
  days.map((day) => ({ day, zone: 'UTC', capturedAt: new Date(`${day}T04:00:00Z`) }));

describe('the check that recorded a day', () => {
  const daily = checks(...daysOf('2026-03-01', '2026-03-20'));

  it('is the last one that read it back, seven days later at most', () => {
    expect(recordedBy(daily, '2026-03-05')?.day).toBe('2026-03-12');
    expect(recordedBy(daily, '2026-03-18')?.day).toBe('2026-03-20');
    expect(recordedBy(daily, '2026-03-20')).toBeUndefined();
    expect(recordedBy(daily, '2026-02-22')?.day).toBe('2026-03-01');
    expect(recordedBy(daily, '2026-02-21')).toBeUndefined();
    expect(firstRecordedDay(daily)).toBe('2026-02-22');
    expect(firstRecordedDay([])).toBeNull();
  });
});

describe('the first recorded day from a day on', () => {
  const outage = checks('2026-01-05', '2026-03-20', '2026-03-30');
  it.each([
    ['before every check', '2025-12-01', '2025-12-29'],
    ['within what the first check read back', '2026-01-02', '2026-01-02'],
    ['in the middle of an outage', '2026-01-05', '2026-03-13'],
    ['in a gap between two checks', '2026-03-20', '2026-03-23'],
    ['on the day of the last check', '2026-03-30', null],
  ])('%s', (_what, start, expected) => {
    expect(firstRecordedFrom(outage, start)).toBe(expected);
  });
});

describe('the check that recorded a month', () => {
  it('is the last one that read a day of it back', () => {
    const some = checks('2026-03-20', '2026-04-07', '2026-04-08');
    expect(lastReaderOf(some, '2026-03-01')?.day).toBe('2026-04-07');
    expect(lastReaderOf(some, '2026-04-01')?.day).toBe('2026-04-08');
    expect(lastReaderOf(some, '2026-05-01')).toBeUndefined();
  });
});

describe('gaps', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };

  it('are none while no outage is longer than seven days', () => {
    expect(gapsWithin(checks('2026-03-01', '2026-03-08', '2026-03-15'), '2026-03-01', '2026-03-15', year)).toEqual([]);
  });

  it('are the days that nobody read back, since the first check, clipped to the range', () => {
    const outage = checks('2026-03-01', '2026-03-15', '2026-03-30');
    expect(gapsWithin(outage, '2026-03-01', '2026-03-30', year)).toEqual([
      { from: '2026-03-01', to: '2026-03-07' },
      { from: '2026-03-15', to: '2026-03-22' },
    ]);
    expect(gapsWithin(outage, '2026-03-01', '2026-03-30', { from: '2026-03-05', to: '2026-03-16' })).toEqual([
      { from: '2026-03-05', to: '2026-03-07' },
      { from: '2026-03-15', to: '2026-03-16' },
    ]);
  });

  it('reach to the last complete day when activity was not recorded lately', () => {
    expect(gapsWithin(checks('2026-03-01'), '2026-03-01', '2026-03-04', year)).toEqual([
      { from: '2026-03-01', to: '2026-03-03' },
    ]);
  });
});

describe('the three months behind the use', () => {
  it('are there once activity is recorded from the first of them on', () => {
    const day = '2026-06-20';
    const until = (first: string) => checks(...daysOf(first, day));
    expect(useCoverageOf(until('2026-03-08'), '2026-03-08', day)).toEqual({ hasThreeMonths: true, gapMonth: null });
    expect(useCoverageOf(until('2026-03-09'), '2026-03-09', day)).toEqual({ hasThreeMonths: false, gapMonth: null });
    expect(useCoverageOf([], '2026-03-09', day)).toEqual({ hasThreeMonths: false, gapMonth: '2026-03-01' });
  });

  it('name the first month with a gap', () => {
    const day = '2026-06-20';
    const outage = checks(...daysOf('2026-01-01', '2026-04-10'), ...daysOf('2026-05-01', '2026-06-20'));
    expect(useCoverageOf(outage, '2026-01-01', day)).toEqual({ hasThreeMonths: true, gapMonth: '2026-04-01' });
    const young = checks('2026-03-09', ...daysOf('2026-03-10', '2026-04-10'), ...daysOf('2026-05-01', day));
    expect(useCoverageOf(young, '2026-03-09', day)).toEqual({ hasThreeMonths: false, gapMonth: '2026-04-01' });
  });

  it.each([
    ['none of them was recorded', ['2026-01-01', '2026-06-20'], '2026-03-01'],
    ['one of them was not', ['2026-01-01', '2026-03-20', '2026-05-20', '2026-06-20'], '2026-03-01'],
    ['the check that follows the outage reads a part of the last one', ['2026-01-01', '2026-06-03'], '2026-03-01'],
  ])('are too few when %s', (_what, days, gapMonth) => {
    expect(useCoverageOf(checks(...days), '2026-01-01', '2026-06-20')).toEqual({ hasThreeMonths: false, gapMonth });
  });
});
