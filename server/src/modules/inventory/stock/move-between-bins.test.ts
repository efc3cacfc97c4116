import { describe, expect, it } from 'vitest';
import { refuseMoves } from './move-between-bins.ts';

const stock = new Map([
  [
    'a',
    [
      { binId: '', quantity: 5 },
      { binId: 'shelf', quantity: 3 },
      { binId: 'short', quantity: -2 },
    ],
  ],
]);
const move = (quantity: number, fromBin: string, toBin: string, itemId = 'a') => ({ itemId, quantity, fromBin, toBin });

describe('moves between bins', () => {
  it('of what is there are accepted, in several lines', () => {
    expect(refuseMoves(stock, [move(5, '', 'shelf'), move(1, 'shelf', ''), move(2, 'shelf', 'rack')])).toEqual([]);
  });

  it.each([
    ['to the same bin', [move(1, 'shelf', 'shelf')], 'lines[0].toBin', /^must be another bin$/],
    ['of too much', [move(4, 'shelf', '')], 'lines[0].quantity', /^cannot be more than is in the bin \(3\)$/],
    ['of too much together', [move(2, 'shelf', ''), move(2, 'shelf', 'rack')], 'lines[1].quantity', /\(1\)$/],
    ['of what arrives with them', [move(5, '', 'rack'), move(1, 'rack', '')], 'lines[1].quantity', /\(0\)$/],
    ['out of a bin below zero', [move(1, 'short', '')], 'lines[0].quantity', /\(0\)$/],
    ['of a lot that is not there', [move(1, '', 'shelf', 'b')], 'lines[0].quantity', /\(0\)$/],
  ])('%s are refused', (_what, moves, field, message) => {
    expect(refuseMoves(stock, moves)).toEqual([{ field, message: expect.stringMatching(message) as string }]);
  });
});
