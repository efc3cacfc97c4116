import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsOfStock, suggestQuantity, type Need } from './suggest-quantity.ts';

const nothing: Need = {
  quantityAvailable: 0,
  quantityOnOrder: 0,
  quantityInDrafts: 0,
  minQuantity: null,
  maxQuantity: null,
  quantityUsed: 0,
  packSize: 1,
};

describe('the suggested quantity', () => {
  it.each<[title: string, need: Partial<Need>, suggested: number]>([
    ['fills up to the maximum', { quantityAvailable: 20, minQuantity: 40, maxQuantity: 200 }, 180],
    ['ignores use if there is a maximum', { maxQuantity: 50, quantityUsed: 900 }, 50],
    ['is the minimum plus the use without a maximum', { minQuantity: 40, quantityUsed: 90 }, 130],
    ['is the use without any level', { quantityAvailable: 10, quantityUsed: 90 }, 80],
    ['is less by what is on order and in drafts', { maxQuantity: 100, quantityOnOrder: 30, quantityInDrafts: 20 }, 50],
    ['is nothing if enough is on order', { minQuantity: 40, maxQuantity: 100, quantityOnOrder: 500 }, 0],
    ['is nothing above the maximum', { quantityAvailable: 7, maxQuantity: 5 }, 0],
    ['has no maximum of 0: it is not set', { minQuantity: 40, maxQuantity: 0, quantityUsed: 90 }, 130],
    ['has no minimum of 0 either', { minQuantity: 0, maxQuantity: 0, quantityUsed: 30 }, 30],
    ['is in whole packs', { maxQuantity: 201, packSize: 100 }, 300],
    ['is exact in packs that fit', { maxQuantity: 200, packSize: 100 }, 200],
    ['is one pack for a single missing piece', { quantityAvailable: 99, maxQuantity: 100, packSize: 12 }, 12],
    ['is no pack for nothing missing', { quantityAvailable: 100, maxQuantity: 100, packSize: 12 }, 0],
  ])('%s', (_, need, suggested) => {
    expect(suggestQuantity({ ...nothing, ...need })).toBe(suggested);
  });

  const quantity = fc.integer({ min: 0, max: 2_000_000_000 });
  const level = fc.option(quantity, { nil: null });
  const needs = fc.record<Need>({
    quantityAvailable: quantity,
    quantityOnOrder: quantity,
    quantityInDrafts: quantity,
    minQuantity: level,
    maxQuantity: level,
    quantityUsed: quantity,
    packSize: fc.integer({ min: 1, max: 10_000 }),
  });

  it('reaches the target with the fewest whole packs', () => {
    fc.assert(
      fc.property(needs, (need) => {
        const suggested = suggestQuantity(need);
        const expected = need.quantityAvailable + need.quantityOnOrder + need.quantityInDrafts;
        const maximum = need.maxQuantity ?? 0;
        const target = maximum > 0 ? maximum : (need.minQuantity ?? 0) + need.quantityUsed;
        expect(Object.is(suggested, -0) || suggested < 0).toBe(false);
        expect(suggested % need.packSize).toBe(0);
        if (suggested > 0) {
          expect(expected + suggested).toBeGreaterThanOrEqual(target);
          expect(expected + suggested - need.packSize).toBeLessThan(target);
        } else expect(expected).toBeGreaterThanOrEqual(target);
      }),
    );
  });

  it('never grows with what is there already', () => {
    fc.assert(
      fc.property(needs, quantity, (need, more) => {
        const suggested = suggestQuantity(need);
        for (const name of ['quantityAvailable', 'quantityOnOrder', 'quantityInDrafts'] as const) {
          expect(suggestQuantity({ ...need, [name]: need[name] + more })).toBeLessThanOrEqual(suggested);
        }
      }),
    );
  });
});

describe('months of stock', () => {
  it.each([
    [90, 90, 3],
    [20, 150, 0.4],
    [0, 10, 0],
    [1, 2_000, 0],
    [100, 0, null],
  ])('%d available and %d used in 90 days: %s', (quantityAvailable, quantityUsed, months) => {
    expect(monthsOfStock({ ...nothing, quantityAvailable, quantityUsed })).toBe(months);
  });
});
