import { describe, expect, it } from 'vitest';
import type { ReportRow } from './keep-rows.ts';
import { mergeDays } from './merge-days.ts';

const row = (productId: string, quantityOnHand: number, stockValue: number | null): ReportRow => ({
  locationId: 'n',
  productId,
  productName: `Product ${productId}`,
  quantityOnHand,
  stockValue,
});

describe('two days side by side', () => {
  const now = [row('same', 5, 10), row('less', 1, 0.3), row('unpriced', 2, null), row('new', 4, 8)];
  const before = [row('same', 5, 9), row('less', 4, 0.1), row('unpriced', 1, 2), row('gone', 3, 6)];
  const merged = (keepsGone: boolean) =>
    mergeDays(now, before, keepsGone).map((one) => [
      one['productId'],
      one['quantityOnHand'] ?? null,
      one['quantityBefore'],
      one['quantityChange'],
      one['valueBefore'],
      one['valueChange'],
      one['changed'],
    ]);

  it('differ by quantity and value', () => {
    expect(merged(true)).toEqual([
      ['same', 5, 5, 0, 9, 1, false],
      ['less', 1, 4, -3, 0.1, 0.2, true],
      ['unpriced', 2, 1, 1, 2, null, true],
      ['new', 4, null, 4, null, 8, true],
      ['gone', null, 3, -3, 6, -6, true],
    ]);
  });

  it('keep what is gone only where nothing else is filtered', () => {
    expect(merged(false).map(([productId]) => productId)).toEqual(['same', 'less', 'unpriced', 'new']);
  });

  it('add up: now is before and the change together', () => {
    const rows = mergeDays(now, before, true);
    const sum = (name: string) => rows.reduce((total, one) => total + Number(one[name] ?? 0), 0);
    expect(sum('quantityBefore') + sum('quantityChange')).toBe(sum('quantityOnHand'));
  });
});
