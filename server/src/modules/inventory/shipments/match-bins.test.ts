import { expect, it } from 'vitest';
import { matchBins } from './match-bins.ts';

const line = (lineId: string, quantity: number) => ({ lineId, itemId: 'lot', quantity, field: `${lineId}.quantity` });

it('splits a line into its bins, and takes the others from any', () => {
  const given = [
    { id: 'b', quantity: 3, binLocation: 'shelf' },
    { id: 'b', quantity: 1 },
  ];
  expect(matchBins([line('a', 2), line('b', 4)], given)).toEqual([
    { itemId: 'lot', quantity: 2, field: 'a.quantity' },
    { itemId: 'lot', quantity: 3, binId: 'shelf', field: 'shipmentItems[0].quantity' },
    { itemId: 'lot', quantity: 1, binId: null, field: 'shipmentItems[1].quantity' },
  ]);
});

it.each([
  ['a line of another shipment', { id: 'x', quantity: 1 }, 'shipmentItems[0].id', 'not found'],
  ['too little', { id: 'a', quantity: 1 }, 'shipmentItems[0].quantity', /^must add up to .* \(2\), not 1$/],
  ['too much', { id: 'a', quantity: 3 }, 'shipmentItems[0].quantity', /^must add up to .* \(2\), not 3$/],
])('refuses %s', (_, given, field, message) => {
  const refused = {
    errors: [{ field, message: message instanceof RegExp ? expect.stringMatching(message) : message }],
  };
  expect(() => matchBins([line('a', 2)], [given])).toThrow(expect.objectContaining(refused));
});
