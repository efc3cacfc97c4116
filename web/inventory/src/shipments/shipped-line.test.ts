import { expect, it } from 'vitest';
import { bodyOfLine, lineOf, shortages } from './shipped-line.ts';

const line = (itemId: string | null, quantity: number | string) => ({ productId: 'p', itemId, label: '', quantity });

it.each([
  [[line('A', 5)], [0]],
  [[line('A', 6)], [1]],
  [[line('A', '500')], [495]],
  // The second line gets what the first one leaves.
  [
    [line('A', 4), line('A', 3), line('A', 1)],
    [0, 2, 1],
  ],
  [
    [line('B', 1), line('unknown', 9), line(null, 9), line('A', '')],
    [1, 0, 0, 0],
  ],
])('%j lacks %j', (lines, missing) => {
  const onHand = new Map([
    ['A', 5],
    ['B', 0],
  ]);
  expect(shortages(lines, onHand)).toEqual(missing);
});

it('a stored line is sent back as it was, with the quantity that was typed', () => {
  const stored = lineOf({
    id: 'one',
    product: { id: 'p', name: 'Aspirin', class: 'product' },
    inventoryItem: { id: 'lot', lotNumber: null, class: 'inventoryItem' },
    quantity: 500,
    quantityReceived: 0,
    quantityLost: 0,
    recipient: null,
    orderItem: { id: 'line', class: 'orderItem' },
  });
  expect(stored.label).toBe('Aspirin, lot Default');
  expect(bodyOfLine({ ...stored, quantity: '1' })).toEqual({
    id: 'one',
    inventoryItem: { id: 'lot' },
    quantity: 1,
    orderItem: { id: 'line' },
  });
});
