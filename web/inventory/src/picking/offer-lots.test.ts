import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';
import { describe, expect, it } from 'vitest';
import { needsDecision, offerLots, type WantedLine } from './offer-lots.ts';

const row = (
  product: string,
  lot: string,
  quantityOnHand: number,
  { withheld = null, bin = null }: { withheld?: StockLotRow['withheld']; bin?: string | null } = {},
): StockLotRow => ({
  product: { id: product, name: product, productCode: product, class: 'product' },
  inventoryItem: { id: lot, lotNumber: lot, class: 'inventoryItem' },
  expirationDate: '2026-12-31',
  lotStatus: null,
  withheld,
  binLocation: bin === null ? null : { id: bin, name: bin, class: 'location' },
  quantityOnHand,
});
const line = (id: string, productId: string, quantity: number, itemId: string | null = null): WantedLine => ({
  id,
  productId,
  itemId,
  quantity,
});
const brief = (offered: ReturnType<typeof offerLots>) =>
  offered.map(({ lineId, itemId, bin, onHand, first }) =>
    bin === null ? [lineId, itemId, onHand, first] : [lineId, itemId, bin.name, onHand, first],
  );

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

it('offers a lot bin by bin, and neither other products nor what is empty', () => {
  const rows = [
    row('aspirin', 'A', 4),
    row('gauze', 'G', 9),
    row('aspirin', 'A', 3, { bin: 'Shelf 1' }),
    row('aspirin', 'A', 0, { bin: 'Shelf 2' }),
  ];
  expect(brief(offerLots([line('1', 'aspirin', 5)], rows))).toEqual([
    ['1', 'A', 4, 4],
    ['1', 'A', 'Shelf 1', 3, 1],
  ]);
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
    row('aspirin', 'old', 9, { withheld: 'EXPIRED' }),
    row('aspirin', 'held', 9, { withheld: 'ON_HOLD' }),
    row('aspirin', 'back', 9, { withheld: 'RECALLED' }),
    row('aspirin', 'apart', 9, { withheld: 'QUARANTINED' }),
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

it('takes a line that names its lot from that lot alone, withheld or not', () => {
  const rows = [row('aspirin', 'good', 9), row('aspirin', 'old', 9, { withheld: 'EXPIRED' })];
  expect(brief(offerLots([line('1', 'aspirin', 5, 'old')], rows))).toEqual([['1', 'old', 9, 5]]);
});

describe('the sender decides', () => {
  const decides = (quantity: number, ...rows: readonly StockLotRow[]) => {
    const lines = [line('1', 'aspirin', quantity, 'A')];
    return needsDecision(lines, offerLots(lines, rows));
  };

  it.each([
    ['nothing about a lot in one place', false, decides(5, row('aspirin', 'A', 5, { bin: 'Shelf 1' }))],
    ['about a withheld lot', true, decides(5, row('aspirin', 'A', 5, { withheld: 'ON_HOLD' }))],
    ['between two bins', true, decides(5, row('aspirin', 'A', 5), row('aspirin', 'A', 5, { bin: 'Shelf 1' }))],
    ['nothing if there is not enough', false, decides(5, row('aspirin', 'A', 4, { withheld: 'EXPIRED' }))],
    ['nothing if there is none', false, decides(5)],
  ])('%s', (_, expected, found) => {
    expect(found).toBe(expected);
  });
});
