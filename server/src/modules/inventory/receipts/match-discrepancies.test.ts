import { describe, expect, it } from 'vitest';
import { describeDiscrepancy, refuseDiscrepancies, type GivenDiscrepancy } from './match-discrepancies.ts';

const lines = [
  { id: 'short', expected: 10, arrived: 7 },
  { id: 'over', expected: 10, arrived: 12 },
  { id: 'exact', expected: 10, arrived: 10 },
];
const short: GivenDiscrepancy = { lineId: 'short', quantity: -3, reasonCode: 'LOST' };
const over: GivenDiscrepancy = { lineId: 'over', quantity: 2, reasonCode: 'EXTRA_SENT' };

describe('discrepancies of a receipt', () => {
  it('are accepted with a reason for the exact difference', () => {
    const given = [
      { ...short, isClosed: true },
      { ...over, isClosed: false, comment: 'A gift' },
    ];
    expect(refuseDiscrepancies(lines, given, 'orderItem')).toEqual([]);
  });

  it.each<[GivenDiscrepancy, string, RegExp]>([
    [{ ...short, lineId: 'other' }, 'orderItem', /^not found$/],
    [{ ...short, lineId: 'exact' }, 'quantity', /is not needed/],
    [{ ...short, quantity: -2 }, 'quantity', /\(-3\)$/],
    [{ ...over, quantity: 3 }, 'quantity', /\(2\)$/],
    [{ ...over, quantity: -2 }, 'quantity', /\(2\)$/],
    [{ ...short, reasonCode: 'EXTRA_SENT' }, 'reasonCode', /^must be one of NOT_SENT/],
    [{ ...over, reasonCode: 'LOST' }, 'reasonCode', /^must be one of EXTRA_SENT/],
    [{ ...over, reasonCode: 'OTHER' }, 'comment', /cannot be null/],
    [{ ...over, isClosed: true }, 'isClosed', /less than was expected/],
  ])('%j is refused at its %s', (given, field, message) => {
    expect(refuseDiscrepancies(lines, [given], 'orderItem')).toEqual([
      { field: `discrepancies[0].${field}`, message: expect.stringMatching(message) as string },
    ]);
  });

  it.each([
    [over, '2 more than expected: extra sent'],
    [{ ...short, isClosed: true, comment: 'Fell off' }, '3 fewer than expected, not coming: lost (Fell off)'],
  ])('%j reads %s', (given, remark) => {
    expect(describeDiscrepancy(given)).toBe(remark);
  });
});
