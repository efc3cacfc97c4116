import { describe, expect, it } from 'vitest';
import { arriveAll, statusAfter } from './receive-shipment.ts';

const lines = [
  { id: 'a', quantity: 5, received: 2 },
  { id: 'b', quantity: 4, received: 4 },
  { id: 'c', quantity: 0, received: 0 },
];

describe('what arrives of a shipment', () => {
  it('is all that is still on its way when nobody says what', () => {
    expect([...arriveAll(lines)]).toEqual([['a', 3]]);
  });

  it.each([
    [{ a: 3 }, 'RECEIVED'],
    [{ a: 2 }, 'PARTIALLY_RECEIVED'],
    [{}, 'PARTIALLY_RECEIVED'],
  ])('%j makes it %s', (arrived, status) => {
    expect(statusAfter(lines, new Map(Object.entries(arrived)))).toBe(status);
  });
});
