import { describe, expect, it } from 'vitest';
import { settledPairs } from './set-quantities.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const pair = (productId: string, lastEntryAt: Date | null) => ({
  locationId: 'north',
  productId,
  lastEntryAt,
  lastCountAt: null,
});
const line = (productId: string, itemId: string, binId: string | null = null) => ({
  productId,
  itemId,
  binId,
  quantity: 1,
});
const count = (lines: readonly ReturnType<typeof line>[]) => ({
  transactionId: 't',
  typeId: '7',
  date: at(8),
  locationId: 'north',
  lines,
});

describe('a count sets a pair at once', () => {
  it.each([
    ['without any entry', null, true],
    ['after its last entry', at(7), true],
    ['at the moment of its last entry, after which it was created', at(8), true],
    ['but not before a later entry', at(9), false],
  ])('%s', (_, lastEntryAt, isSettled) => {
    expect(settledPairs([pair('a', lastEntryAt)], count([line('a', 'x')])).has('a')).toBe(isSettled);
  });

  it('in several lots and bins, but not if it names one of them twice', () => {
    const locked = [pair('a', null), pair('b', null)];
    const lines = [line('a', 'x'), line('a', 'x', 'bin'), line('a', 'y'), line('b', 'z'), line('b', 'z')];
    expect([...settledPairs(locked, count(lines))]).toEqual(['a']);
  });
});
