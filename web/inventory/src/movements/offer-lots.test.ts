import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-operations';
import { expect, it } from 'vitest';
import { offerLots } from './offer-lots.ts';

const row = (
  product: string,
  lot: string,
  quantityOnHand: number,
  withheld: StockLotRow['withheld'] = null,
): StockLotRow => ({
  product: { id: product, name: product, productCode: product, class: 'product' },
  inventoryItem: { id: lot, lotNumber: lot, class: 'inventoryItem' },
  expirationDate: '2026-12-31',
  lotStatus: null,
  withheld,
  binLocation: null,
  quantityOnHand,
});
const line = (id: string, product: string, quantityRequested: number) => ({
  id,
  product: { id: product, name: product, class: 'product' as const },
  quantityRequested,
});
const brief = (offered: ReturnType<typeof offerLots>) =>
  offered.map(({ lineId, itemId, onHand, first }) => [lineId, itemId, onHand, first]);

it('fills a line from the lots in their order, and shows the others with nothing', () => {
  const offered = offerLots(
    [line('1', 'aspirin', 12)],
    [row('aspirin', 'A', 10), row('aspirin', 'B', 10), row('aspirin', 'C', 5)],
  );
  expect(brief(offered)).toEqual([
    ['1', 'A', 10, 10],
    ['1', 'B', 10, 2],
    ['1', 'C', 5, 0],
  ]);
});

it('counts a lot in two bins once, and other products not at all', () => {
  const rows = [row('aspirin', 'A', 4), row('gauze', 'G', 9), row('aspirin', 'A', 3), row('aspirin', 'empty', 0)];
  expect(brief(offerLots([line('1', 'aspirin', 5)], rows))).toEqual([['1', 'A', 7, 5]]);
});

it('leaves to a second line of the product what the first one has not taken', () => {
  const offered = offerLots([line('1', 'aspirin', 6), line('2', 'aspirin', 6)], [row('aspirin', 'A', 8)]);
  expect(brief(offered)).toEqual([
    ['1', 'A', 8, 6],
    ['2', 'A', 8, 2],
  ]);
});

it('shows lots that are expired or on hold, and suggests none of them', () => {
  const rows = [
    row('aspirin', 'old', 9, 'EXPIRED'),
    row('aspirin', 'held', 9, 'ON_HOLD'),
    row('aspirin', 'back', 9, 'RECALLED'),
    row('aspirin', 'apart', 9, 'QUARANTINED'),
    row('aspirin', 'good', 3),
  ];
  expect(brief(offerLots([line('1', 'aspirin', 5)], rows))).toEqual([
    ['1', 'old', 9, 0],
    ['1', 'held', 9, 0],
    ['1', 'back', 9, 0],
    ['1', 'apart', 9, 0],
    ['1', 'good', 3, 3],
  ]);
});
