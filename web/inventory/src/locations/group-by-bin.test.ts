import { expect, it } from 'vitest';
import { groupByBin } from './group-by-bin.ts';

const row = (bin: string | null, lot: string) => ({
  product: { id: 'p', name: 'Aspirin', productCode: 'P-1', class: 'product' as const },
  inventoryItem: { id: lot, lotNumber: lot, class: 'inventoryItem' as const },
  expirationDate: null,
  lotStatus: 'APPROVED',
  withheld: null,
  binLocation: bin === null ? null : { id: bin, name: bin, class: 'location' as const },
  quantityOnHand: 1,
});

it('stock is grouped by bin, and what is outside of bins by itself', () => {
  const groups = groupByBin([row(null, 'A'), row('Rack', 'A'), row('Rack', 'B'), row('Shelf', 'C')]);
  expect(
    groups.map(({ bin, lots }) => [bin?.name ?? '', ...lots.map(({ inventoryItem }) => inventoryItem.id)]),
  ).toEqual([
    ['', 'A'],
    ['Rack', 'A', 'B'],
    ['Shelf', 'C'],
  ]);
  expect(groupByBin([])).toEqual([]);
});
