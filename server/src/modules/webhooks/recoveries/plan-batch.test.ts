import { describe, expect, it } from 'vitest';
import { batchSize, failuresInARow, roomForRecovery } from './plan-batch.ts';

describe('the room for a recovery', () => {
  it.each([
    ['shared', 0, 0, batchSize],
    ['shared', 500, 276, batchSize],
    ['shared', 500, 295, 5],
    // The last 200 of 1,000 are left to new events.
    ['shared', 500, 300, 0],
    ['shared', 800, 0, 0],
    ['shared', 0, 1_000, 0],
    ['dedicated', 0, 19_995, 5],
    ['enterprise', 40_000, 0, 0],
  ] as const)('of %s with %d and %d sent: %d', (plan, instance, other, room) => {
    expect(roomForRecovery(plan, { instance, other })).toBe(room);
  });
});

describe('failures in a row', () => {
  it.each([
    [0, [], 0],
    [3, [], 3],
    [3, [false, false], 5],
    [3, [true], 0],
    [3, [true, false], 1],
    [3, [false, true, false, false], 2],
    [3, [false, false, true], 0],
  ])('%d, then %j: %d', (before, outcomes, count) => {
    expect(failuresInARow(before, outcomes)).toBe(count);
  });
});
