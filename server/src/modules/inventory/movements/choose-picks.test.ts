import { array, assert, boolean, constantFrom, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickLots, type PickableLot } from './choose-picks.ts';

const lot = (itemId: string, expirationDate: string | null, quantity: number, isWithheld = false): PickableLot => ({
  itemId,
  expirationDate,
  quantity,
  isWithheld,
});

describe('picking lots', () => {
  it.each([
    ['nothing is there', [], 5, []],
    ['the soonest is enough', [lot('b', '2027-01-01', 9), lot('a', '2026-01-01', 9)], 5, [['a', 5]]],
    [
      'the soonest is not enough',
      [lot('b', '2027-01-01', 9), lot('a', '2026-01-01', 2)],
      5,
      [
        ['a', 2],
        ['b', 3],
      ],
    ],
    [
      'no date comes last',
      [lot('a', null, 9), lot('b', '2027-01-01', 2)],
      5,
      [
        ['b', 2],
        ['a', 3],
      ],
    ],
    ['what is withheld stays', [lot('a', '2026-01-01', 9, true), lot('b', null, 2)], 5, [['b', 2]]],
    ['below nothing is nothing', [lot('a', '2026-01-01', -4), lot('b', null, 9)], 5, [['b', 5]]],
    [
      'the id decides between equals',
      [lot('b', null, 9), lot('a', null, 2)],
      5,
      [
        ['a', 2],
        ['b', 3],
      ],
    ],
  ])('%s', (_, lots, wanted, picks) => {
    expect(pickLots(lots, wanted).map(({ itemId, quantity }) => [itemId, quantity])).toEqual(picks);
  });

  it('picks as much as can be had, and never a later lot while an earlier one has some left', () => {
    const anyLots = array(
      record({
        expirationDate: constantFrom(null, '2026-01-01', '2026-06-01', '2027-01-01'),
        quantity: integer({ min: -3, max: 10 }),
        isWithheld: boolean(),
      }),
      { maxLength: 6 },
    ).map((lots) => lots.map((fields, index) => ({ ...fields, itemId: String(index) })));
    assert(
      property(anyLots, nat(40), (lots, wanted) => {
        const picks = pickLots(lots, wanted);
        const free = lots.filter(({ isWithheld, quantity }) => !isWithheld && quantity > 0);
        const total = free.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(picks.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(Math.min(wanted, total));
        const pickedOf = (id: string) => picks.find(({ itemId }) => itemId === id)?.quantity ?? 0;
        for (const late of free.filter(({ itemId }) => pickedOf(itemId) > 0)) {
          for (const early of free) {
            const isSooner = (early.expirationDate ?? '9999') < (late.expirationDate ?? '9999');
            if (isSooner) expect(pickedOf(early.itemId)).toBe(early.quantity);
          }
        }
      }),
    );
  });
});
