import { describe, expect, it } from 'vitest';
import { expiryBucketOf, isWithinWindow } from '../datasets/lots-expiring/reader.ts';
import { monthKindOf } from '../datasets/stock-history-monthly/sql.ts';
import { mosStateOf, isStale, isAboveMaximum, stockStateOf } from './stock-rules.ts';

describe('the state of stock', () => {
  it.each([
    [0, 5, 'AT_ZERO_MIN_SET'],
    [-3, 5, 'AT_ZERO_MIN_SET'],
    [0, null, 'AT_ZERO_NO_MIN'],
    [0, 0, 'AT_ZERO_NO_MIN'],
    [4, 5, 'BELOW_MINIMUM'],
    [5, 5, 'OK'],
    [1, null, 'OK'],
    [1, 0, 'OK'],
  ] as const)('of %d with a minimum of %s is %s', (quantity, minimum, state) => {
    expect(stockStateOf(quantity, minimum)).toBe(state);
  });

  it.each([
    [6, 5, true],
    [5, 5, false],
    [5, null, false],
    [5, 0, false],
  ] as const)('of %d with a maximum of %s is above it: %s', (quantity, maximum, isAbove) => {
    expect(isAboveMaximum(quantity, maximum)).toBe(isAbove);
  });
});

describe('months of stock', () => {
  it.each([
    [false, { used: 9, transferredOut: false }, 'NOT_ENOUGH_HISTORY'],
    [true, { used: 9, transferredOut: true }, 'OK'],
    [true, { used: 0, transferredOut: true }, 'TRANSFERS_ONLY'],
    [true, { used: 0, transferredOut: false }, 'NO_USE'],
    [true, null, 'NO_USE'],
  ] as const)('with three months %s and use %j: %s', (hasThreeMonths, use, state) => {
    expect(mosStateOf(hasThreeMonths, use)).toBe(state);
  });
});

describe('expiry', () => {
  it.each([
    [-1, 'EXPIRED', false],
    [0, 'WITHIN_30', true],
    [30, 'WITHIN_30', true],
    [31, 'WITHIN_60', true],
    [60, 'WITHIN_60', true],
    [61, 'WITHIN_90', false],
    [90, 'WITHIN_90', false],
    [91, 'WITHIN_180', false],
    [181, 'WITHIN_365', false],
    [365, 'WITHIN_365', false],
  ] as const)('in %d days: %s, within 60 days: %s', (days, bucket, isWithin) => {
    expect(expiryBucketOf(days)).toBe(bucket);
    expect(isWithinWindow(days, 60)).toBe(isWithin);
  });
});

describe('a part of the check', () => {
  it.each([
    ['2026-03-10', false],
    ['2026-03-08', false],
    ['2026-03-07', true],
  ])('of %s is stale on 2026-03-10: %s', (day, expected) => {
    expect(isStale(day, '2026-03-10')).toBe(expected);
  });
});

describe('the source of a month', () => {
  const latest = '2026-06-20';
  const dailyStart = '2026-03-23';
  it.each([
    ['2026-06-01', '2025-01-01', 'DAILY', true],
    ['2026-05-01', '2025-01-01', 'DAILY', false],
    ['2026-03-01', '2025-01-01', 'ROLLUP_AND_DAILY', true],
    ['2026-03-01', '2026-03-23', 'DAILY', false],
    ['2026-02-01', '2025-01-01', 'ROLLUP', false],
  ] as const)('%s, first checked on %s: %s, partial %s', (month, firstCheck, source, isPartial) => {
    expect(monthKindOf(month, latest, dailyStart, firstCheck)).toEqual({ source, isPartial });
  });

  it('is daily alone where daily history begins with the month', () => {
    expect(monthKindOf('2026-03-01', '2026-05-29', '2026-03-01', '2025-01-01')).toEqual({
      source: 'DAILY',
      isPartial: false,
    });
  });
});
