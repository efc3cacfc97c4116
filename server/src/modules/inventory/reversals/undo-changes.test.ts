import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undoChanges, type PlaceChange } from './undo-changes.ts';

const at = (binId: string, change: number, itemId = 'lot'): PlaceChange => ({ itemId, binId, change });
const bins = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([binId, quantity]) => ({ binId, quantity }));

describe('taking changes back', () => {
  it.each<[string, PlaceChange[], Record<string, number>, PlaceChange[]]>([
    ['what was added leaves', [at('', 5)], { '': 7 }, [at('', -5)]],
    ['what was removed returns', [at('a', -5)], {}, [at('a', 5)]],
    ['even where too much was removed', [at('', -5)], { '': -9 }, [at('', 5)]],
    ['a line without effect stays one', [at('', 0)], { '': 7 }, [at('', 0)]],
    ['two lines of one place are one', [at('', 5), at('', -2)], { '': 7 }, [at('', -3)]],
    ['what was put away leaves its bin', [at('', 5)], { '': 2, a: 4 }, [at('', -2), at('a', -3)]],
    [
      'more than a line holds leaves in two',
      [at('', 2_147_483_647), at('', 2_147_483_647), at('a', -2_147_483_647), at('a', -1)],
      { '': 4_294_967_294 },
      [at('a', 2_147_483_647), at('a', 1), at('', -2_147_483_647), at('', -2_147_483_647)],
    ],
    ['a move between bins goes back', [at('a', -5), at('', 5)], { '': 5 }, [at('a', 5), at('', -5)]],
  ])('%s', (_what, changes, present, expected) => {
    expect(undoChanges(changes, new Map([['lot', bins(present)]]))).toEqual({ changes: expected, shortages: [] });
  });

  it('names each lot of which too little is left', () => {
    const stock = new Map([
      ['one', bins({ '': 1, a: 1 })],
      ['two', bins({ '': 9 })],
      ['four', bins({ a: 2, b: 1 })],
      ['five', bins({ a: 2, b: 4 })],
    ]);
    const { shortages } = undoChanges(
      [
        ...[at('', 3, 'one'), at('', 9, 'two'), at('', 1, 'three')],
        // A shortage is that of the lot, however many bins it was put in.
        ...[at('a', 3, 'four'), at('', -2, 'four'), at('b', 4, 'four')],
        ...[at('a', 3, 'five'), at('b', 3, 'five')],
      ],
      stock,
    );
    expect(shortages).toEqual([
      { itemId: 'one', needed: 3, present: 2 },
      { itemId: 'three', needed: 1, present: 0 },
      { itemId: 'four', needed: 7, present: 5 },
    ]);
  });

  it('takes back exactly what was changed, and no bin goes below zero by it, unless something is short', () => {
    const bin = constantFrom('', 'a', 'b');
    const anyBins = uniqueArray(record({ binId: bin, quantity: integer({ min: 0, max: 9 }) }), {
      selector: ({ binId }) => binId,
    });
    const anyChanges = array(record({ itemId: constantFrom('lot'), binId: bin, change: integer({ min: -9, max: 9 }) }));
    assert(
      property(anyBins, anyChanges, (present, changes) => {
        const undone = undoChanges(changes, new Map([['lot', present]]));
        if (undone.shortages.length > 0) return;
        const sum = (of: readonly PlaceChange[]) => of.reduce((total, { change }) => total + change, 0);
        expect(sum(undone.changes)).toBe(0 - sum(changes));
        for (const binId of ['', 'a', 'b']) {
          const before = present.find((one) => one.binId === binId)?.quantity ?? 0;
          expect(before + sum(undone.changes.filter((one) => one.binId === binId))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
