import { expect, it } from 'vitest';
import { decideOutcome, isSuccess } from './decide-outcome.ts';

it.each([
  [1, 'retrying', 1],
  [2, 'retrying', 5],
  [3, 'retrying', 15],
  [4, 'retrying', 60],
  [5, 'retrying', 240],
  [6, 'exhausted', null],
] as const)('attempt %i that fails leaves the delivery %s, next in %s minutes', (attempt, status, retryInMinutes) => {
  expect(decideOutcome(attempt, false, false)).toEqual({ status, retryInMinutes });
  expect(decideOutcome(attempt, true, false)).toEqual({ status: 'delivered', retryInMinutes: null });
});

it('a single shot is delivered or failed', () => {
  expect(decideOutcome(1, false, true)).toEqual({ status: 'failed', retryInMinutes: null });
  expect(decideOutcome(1, true, true)).toEqual({ status: 'delivered', retryInMinutes: null });
});

it.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [301, false],
  [404, false],
  [500, false],
  [null, false],
] as const)('status %s is a success: %s', (status, success) => {
  expect(isSuccess(status)).toBe(success);
});
