import { describe, expect, it } from 'vitest';
import { addDays } from '../../foundation/time/local-day.ts';
import { dueDayOf, isFullCheckDay, nextCheckMoment } from './check-schedule.ts';

describe('the day whose check is due', () => {
  it.each([
    ['2026-03-01T03:59:59.999Z', 'UTC', null],
    ['2026-03-01T04:00:00Z', 'UTC', '2026-03-01'],
    ['2026-03-01T23:59:59Z', 'UTC', '2026-03-01'],
    // Half and quarter hours.
    ['2026-02-28T22:29:59Z', 'Asia/Kolkata', null],
    ['2026-02-28T22:30:00Z', 'Asia/Kolkata', '2026-03-01'],
    ['2026-02-28T22:14:59Z', 'Asia/Kathmandu', null],
    ['2026-02-28T22:15:00Z', 'Asia/Kathmandu', '2026-03-01'],
    ['2026-02-28T15:14:59Z', 'Pacific/Chatham', '2026-03-01'],
    // A day of 23 hours: 04:00 comes two hours after 01:59.
    ['2026-03-29T01:59:59Z', 'Europe/Paris', null],
    ['2026-03-29T02:00:00Z', 'Europe/Paris', '2026-03-29'],
    // One of 25 hours.
    ['2026-10-25T02:59:59Z', 'Europe/Paris', null],
    ['2026-10-25T03:00:00Z', 'Europe/Paris', '2026-10-25'],
    // There is no 04:00: Casey went from 02:00 to 05:00, Baku from 04:00 to 05:00.
    ['2009-10-17T17:59:59Z', 'Antarctica/Casey', null],
    ['2009-10-17T18:00:00Z', 'Antarctica/Casey', '2009-10-18'],
    ['2003-03-29T23:59:59Z', 'Asia/Baku', null],
    ['2003-03-30T00:00:00Z', 'Asia/Baku', '2003-03-30'],
    // 04:00 occurs twice, first at 23:00 UTC.
    ['2003-10-25T22:59:59Z', 'Asia/Baku', null],
    ['2003-10-25T23:00:00Z', 'Asia/Baku', '2003-10-26'],
    // Apia skipped 30 December 2011 completely.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', null],
    ['2011-12-30T14:00:00Z', 'Pacific/Apia', '2011-12-31'],
    // Lord Howe changes by half an hour.
    ['2026-04-04T17:29:59Z', 'Australia/Lord_Howe', null],
    ['2026-04-04T17:30:00Z', 'Australia/Lord_Howe', '2026-04-05'],
  ])('at %s in %s is %s', (now, zone, day) => {
    expect(dueDayOf(new Date(now), zone)?.day ?? null).toBe(day);
  });
});

describe('the next check', () => {
  it.each([
    ['2026-03-01T03:00:00Z', 'UTC', '2026-03-01T04:00:00.000Z'],
    ['2026-03-01T04:00:00Z', 'UTC', '2026-03-02T04:00:00.000Z'],
    ['2026-03-28T10:00:00Z', 'Europe/Paris', '2026-03-29T02:00:00.000Z'],
  ])('after %s in %s is at %s', (now, zone, moment) => {
    expect(nextCheckMoment(new Date(now), zone).toISOString()).toBe(moment);
  });
});

describe('the weekly comparison of everything', () => {
  const account = (number: number) => `00000000-0000-4000-8000-0000${number.toString(16).padStart(8, '0')}`;
  const week = Array.from({ length: 7 }, (_, index) => addDays('2026-03-02', index));

  it('falls on one day of the week for each account, and on each day for as many', () => {
    const daysOf = (number: number) => week.filter((day) => isFullCheckDay(account(number), day, addDays(day, -1)));
    const days = Array.from({ length: 700 }, (_, number) => daysOf(number));
    expect(days.every((own) => own.length === 1)).toBe(true);
    for (const day of week) expect(days.filter(([own]) => own === day)).toHaveLength(100);
  });

  it('is made up for after seven days, and at once on request', () => {
    const other = week.find((day) => !isFullCheckDay(account(1), day, addDays(day, -6))) ?? '';
    expect(isFullCheckDay(account(1), other, addDays(other, -7))).toBe(true);
    expect(isFullCheckDay(account(1), other, '-infinity')).toBe(true);
  });

  it('is not made twice on a day', () => {
    for (const day of week) expect(isFullCheckDay(account(1), day, day)).toBe(false);
  });
});
