import { describe, expect, it } from 'vitest';
import { arriveAll, linesAfter, statusOf } from './travelling-lines.ts';

const lines = [
  { id: 'a', quantity: 5, received: 2, lost: 0 },
  { id: 'b', quantity: 4, received: 3, lost: 1 },
  { id: 'c', quantity: 0, received: 0, lost: 0 },
];
const lost = (quantity: number) => ({
  shipmentItemId: 'a',
  productId: 'p',
  quantity: -quantity,
  reasonCode: 'LOST',
  comment: null,
  closedEach: quantity,
  remark: '',
});

describe('what arrives of a shipment', () => {
  it('is all that is still on its way when nobody says what', () => {
    expect(arriveAll(lines).parts).toEqual([{ lineId: 'a', quantity: 3, binId: null }]);
  });

  it.each([
    ['the rest', [3], [], 'RECEIVED'],
    ['the rest, into two bins', [1, 2], [], 'RECEIVED'],
    ['a part', [2], [], 'PARTIALLY_RECEIVED'],
    ['a part, and the rest is lost', [2], [lost(1)], 'RECEIVED'],
    ['a part, and the rest is late', [2], [{ ...lost(1), closedEach: null }], 'PARTIALLY_RECEIVED'],
    ['nothing, all is lost', [], [lost(3)], 'RECEIVED'],
    ['nothing', [], [], 'PARTIALLY_RECEIVED'],
  ])('%s', (_what, quantities, discrepancies, status) => {
    const parts = quantities.map((quantity) => ({ lineId: 'a', quantity }));
    expect(statusOf(linesAfter(lines, { parts, discrepancies }))).toBe(status);
  });
});
