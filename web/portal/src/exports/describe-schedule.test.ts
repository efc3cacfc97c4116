import { describe, expect, it } from 'vitest';
import { describeBytes, describeSchedule } from './describe-schedule.ts';

const schedule = { cadence: 'off', weekday: 7, dayOfMonth: 31, includeValues: false, recipients: [] } as const;

describe('describeSchedule', () => {
  it.each([
    [schedule, 'Off'],
    [{ ...schedule, cadence: 'daily', includeValues: true } as const, 'Every day, with values'],
    [{ ...schedule, cadence: 'weekly' } as const, 'Every Sunday, quantities only'],
    [{ ...schedule, cadence: 'monthly' } as const, 'On day 31 of every month, quantities only'],
  ])('%j: %s', (given, words) => {
    expect(describeSchedule(given)).toBe(words);
  });
});

describe('describeBytes', () => {
  it.each([
    [null, '–'],
    [0, '1 kB'],
    [2_738, '3 kB'],
    [12_345_678, '12.3 MB'],
    [3_210_000_000, '3.2 GB'],
  ])('%s: %s', (bytes, words) => {
    expect(describeBytes(bytes)).toBe(words);
  });
});
