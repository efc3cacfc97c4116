import { array, assert, integer, nat, property, uniqueArray, record, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '../invalid.ts';
import { countIntoBins, onHand, takeFromBins, takeLots } from './take-lots.ts';

const anyBins = uniqueArray(
  record({ binId: constantFrom('', 'a', 'b', 'c'), quantity: integer({ min: -5, max: 20 }) }),
  {
    selector: ({ binId }) => binId,
  },
);

describe('taking a lot from its bins', () => {
  it.each([
    [[{ binId: '', quantity: 5 }], 3, [{ binId: '', quantity: 3 }]],
    [
      [
        { binId: 'b', quantity: 5 },
        { binId: '', quantity: 2 },
      ],
      4,
      [
        { binId: '', quantity: 2 },
        { binId: 'b', quantity: 2 },
      ],
    ],
    [
      [
        { binId: '', quantity: -2 },
        { binId: 'a', quantity: 5 },
      ],
      3,
      [{ binId: 'a', quantity: 3 }],
    ],
    [[], 0, []],
  ])('%j, %i', (bins, quantity, taken) => {
    expect(takeFromBins(bins, quantity)).toEqual(taken);
  });

  it('takes exactly the quantity whenever that much is on hand, and no bin goes below nothing by it', () => {
    assert(
      property(anyBins, nat(40), (bins, wanted) => {
        const quantity = Math.min(wanted, Math.max(0, onHand(bins)));
        const taken = takeFromBins(bins, quantity);
        expect(onHand(taken)).toBe(quantity);
        for (const { binId, quantity: part } of taken) {
          expect(part).toBeLessThanOrEqual(bins.find((bin) => bin.binId === binId)!.quantity);
        }
      }),
    );
  });
});

describe('taking several lines of lots', () => {
  it('refuses exactly when all lines together want more than a bin that they name has, or than the lot has', () => {
    const anyLine = record({ quantity: integer({ min: 1, max: 15 }), binId: constantFrom(null, 'a', 'b') });
    const sumOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
    assert(
      property(anyBins, array(anyLine, { minLength: 1, maxLength: 4 }), (bins, wanted) => {
        const lines = wanted.map((line, index) => ({ ...line, itemId: 'lot', field: `lines[${index}].quantity` }));
        const of = (binId: string | null) => wanted.filter((line) => line.binId === binId);
        const named = ['a', 'b'].map((binId) => {
          const present = bins.find((bin) => bin.binId === binId)?.quantity ?? 0;
          return { present: Math.max(0, present), quantity: sumOf(of(binId)) };
        });
        const isRefused =
          named.some(({ present, quantity }) => quantity > present) ||
          sumOf(of(null)) > Math.max(0, onHand(bins) - sumOf(named));
        const take = () => takeLots(new Map([['lot', bins]]), lines);
        if (isRefused) {
          expect(take).toThrow(Invalid);
          return;
        }
        const taken = take();
        expect(sumOf(taken)).toBe(sumOf(wanted));
        for (const { binId } of taken) {
          const left =
            (bins.find((bin) => bin.binId === (binId ?? ''))?.quantity ?? 0) -
            sumOf(taken.filter((line) => line.binId === binId));
          expect(left).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('serves lines that name their bin first, and keeps their order', () => {
    const stock = new Map([
      [
        'lot',
        [
          { binId: 'shelf', quantity: 5 },
          { binId: 'z', quantity: 3 },
        ],
      ],
    ]);
    const line = (quantity: number, binId: string | null) => ({ itemId: 'lot', quantity, binId, field: 'quantity' });
    expect(takeLots(stock, [line(3, null), line(5, 'shelf')])).toEqual([
      { itemId: 'lot', quantity: 3, binId: 'z' },
      { itemId: 'lot', quantity: 5, binId: 'shelf' },
    ]);
  });
});

describe('counting a lot into its bins', () => {
  it('makes the lot count to the total, where it lay if that was one bin', () => {
    assert(
      property(anyBins, nat(30), (bins, total) => {
        const counted = countIntoBins(bins, total);
        const after = bins.map((bin) => counted.find(({ binId }) => binId === bin.binId) ?? bin);
        const others = counted.filter(({ binId }) => !bins.some((bin) => bin.binId === binId));
        expect(onHand([...after, ...others])).toBe(total);
        const filled = bins.filter(({ quantity }) => quantity !== 0);
        if (filled.length === 1) expect(counted).toEqual([{ binId: filled[0]!.binId, quantity: total }]);
      }),
    );
  });
});
