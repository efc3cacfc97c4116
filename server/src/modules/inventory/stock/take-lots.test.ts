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
  it('refuses exactly when a lot has less on hand than all its lines want', () => {
    assert(
      property(anyBins, array(integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 4 }), (bins, quantities) => {
        const lines = quantities.map((quantity, index) => ({
          itemId: 'lot',
          quantity,
          field: `lines[${index}].quantity`,
        }));
        const wanted = quantities.reduce((sum, quantity) => sum + quantity, 0);
        const take = () => takeLots(new Map([['lot', bins]]), lines);
        if (wanted > Math.max(0, onHand(bins))) expect(take).toThrow(Invalid);
        else expect(take().reduce((sum, { quantity }) => sum + quantity, 0)).toBe(wanted);
      }),
    );
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
