import { describe, expect, it } from 'vitest';
import { notMeasuredReasonOf, ownDayReasonOf, priceDayOf } from './price-day.ts';

const prices = (completed: string[], failed: string[] = []) => ({ completed, failed: new Set(failed) });

describe('the price day', () => {
  it.each([
    ['the check day itself', ['2026-03-01', '2026-03-10'], '2026-03-10', '2026-03-10'],
    ['the newest of the six days before', ['2026-03-03', '2026-03-04', '2026-03-09'], '2026-03-10', '2026-03-09'],
    ['six days before', ['2026-03-04'], '2026-03-10', '2026-03-04'],
    ['not seven days before', ['2026-03-03'], '2026-03-10', null],
    ['not a day after the check', ['2026-03-11'], '2026-03-10', null],
    ['none without prices', [], '2026-03-10', null],
  ])('is %s', (_what, completed, day, expected) => {
    expect(priceDayOf(prices(completed), day)).toBe(expected);
  });
});

describe('the reason why no price day applies', () => {
  it.each([
    ['failed, on the latest day', ['2026-03-10'], '2026-03-10', 'PRICE_CHECK_FAILED', 'PRICE_CHECK_FAILED'],
    ['failed, on an earlier day', ['2026-03-05'], '2026-03-05', 'PRICE_CHECK_FAILED', 'PRICE_CHECK_FAILED'],
    ['not run, on the latest day', [], '2026-03-10', 'PRICES_NOT_YET_CHECKED', 'PRICES_NOT_YET_CHECKED'],
    ['not run, on an earlier day', [], '2026-03-05', 'NO_PRICE_CHECK_IN_7_DAYS', 'PRICES_NOT_YET_CHECKED'],
  ])('%s', (_what, failed, day, reason, ownDayReason) => {
    expect(notMeasuredReasonOf(prices([], failed), day, '2026-03-10')).toBe(reason);
    expect(ownDayReasonOf(prices([], failed), day)).toBe(ownDayReason);
  });
});
