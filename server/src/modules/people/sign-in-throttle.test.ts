import { describe, expect, it } from 'vitest';
import { decideThrottle } from './sign-in-throttle.ts';

const now = new Date('2026-03-01T08:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const quiet = { failures: 0, oldest: now };

describe('the wait before the next sign-in is looked at', () => {
  it.each([
    ['nobody failed', quiet, quiet, 0],
    ['nine failures of the person', { failures: 9, oldest: minutesAgo(1) }, quiet, 0],
    ['ten of the person, the oldest this moment', { failures: 10, oldest: now }, quiet, 900],
    ['ten of the person, the oldest a minute ago', { failures: 10, oldest: minutesAgo(1) }, quiet, 840],
    ['a part of a second is a whole one', { failures: 10, oldest: new Date(now.getTime() - 898_500) }, quiet, 2],
    ['ten that are about to be forgotten', { failures: 10, oldest: minutesAgo(15) }, quiet, 1],
    ['99 failures from the address', quiet, { failures: 99, oldest: minutesAgo(1) }, 0],
    ['100 from the address', quiet, { failures: 100, oldest: minutesAgo(5) }, 600],
    ['both', { failures: 10, oldest: minutesAgo(10) }, { failures: 100, oldest: minutesAgo(5) }, 600],
    ['both, the person longer', { failures: 10, oldest: minutesAgo(2) }, { failures: 100, oldest: minutesAgo(5) }, 780],
  ])('%s', (_what, person, address, seconds) => {
    expect(decideThrottle({ person, address }, now)).toBe(seconds);
  });
});
