import { expect, it } from 'vitest';
import { lotsOnHand } from './lots-on-hand.ts';

const row = (lot: string, bin: string | null, quantityOnHand: number) => ({
  product: { id: 'p', name: 'Aspirin', productCode: 'A', class: 'product' as const },
  inventoryItem: { id: lot, lotNumber: lot, class: 'inventoryItem' as const },
  expirationDate: null,
  lotStatus: null,
  withheld: null,
  binLocation: bin === null ? null : { id: bin, name: bin, class: 'location' as const },
  quantityOnHand,
});

it('adds up the bins of a lot', () => {
  const lots = lotsOnHand([row('A', null, 4), row('B', null, 2), row('A', 'shelf', 3), row('B', 'shelf', -2)]);
  expect(lots.map(({ itemId, onHand }) => [itemId, onHand])).toEqual([
    ['A', 7],
    ['B', 0],
  ]);
  expect(lots.map(({ inBins }) => inBins)).toEqual([[{ bin: 'shelf', quantity: 3 }], [{ bin: 'shelf', quantity: -2 }]]);
});
