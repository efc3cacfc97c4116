import { describe, expect, it } from 'vitest';
import { secondsToWait } from './sign-in-failures.ts';

const now = new Date('2026-03-01T08:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe('the wait before the next sign-in is looked at', () => {
  it.each([
    ['there were not too many', null, 0],
    ['the failure that was too many is of this moment', now, 900],
    ['it is a minute old', secondsAgo(60), 840],
    ['a part of a second is a whole one', secondsAgo(898.5), 2],
    ['it is about to be forgotten', secondsAgo(900), 1],
  ])('%s', (_what, decisive, seconds) => {
    expect(secondsToWait(decisive, now)).toBe(seconds);
  });
});
