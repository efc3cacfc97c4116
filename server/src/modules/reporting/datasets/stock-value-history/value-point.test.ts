import { describe, expect, it } from 'vitest';
import { emptyTotal } from './sql.ts';
import { measuredPoint, totalStateOf } from './value-point.ts';

const day = '2026-03-02';

describe('a total', () => {
  it.each([
    ['nothing but zeros', 0, 0, 'NO_STOCK', 'NOT_CAPTURED'],
    ['pairs without a price', 2, 0, 'NO_PRICE', 'NO_PRICE'],
    ['a priced pair, above or below zero', 2, 1, 'OK', 'OK'],
  ] as const)('of %s', (_what, countedPairs, pricedCountedPairs, state, pointState) => {
    const total = { ...emptyTotal(day), countedPairs, pricedCountedPairs };
    expect(totalStateOf(total)).toBe(state);
    // A price check applies with or without stock.
    expect(measuredPoint(total)).toEqual({ state: pointState, valueDate: day, reason: null, total });
  });
});
