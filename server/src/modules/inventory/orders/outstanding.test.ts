import { assert, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isComplete, lineStatus, outstandingEach, type LineProgress } from './outstanding.ts';

const line = (fields: Partial<LineProgress>): LineProgress => ({
  quantity: 4,
  quantityPerUom: 10,
  receivedEach: 0,
  canceledEach: 0,
  ...fields,
});

describe('what is outstanding on a line', () => {
  it.each([
    [line({}), 40, 'PENDING'],
    [line({ quantityPerUom: null }), 4, 'PENDING'],
    [line({ receivedEach: 25 }), 15, 'PENDING'],
    [line({ receivedEach: 25, canceledEach: 15 }), 0, 'COMPLETED'],
    [line({ receivedEach: 40 }), 0, 'COMPLETED'],
    [line({ canceledEach: 40 }), 0, 'CANCELED'],
    [line({ receivedEach: 50 }), 0, 'COMPLETED'],
  ] as const)('%j: %i each, %s', (given, each, status) => {
    expect(outstandingEach(given)).toBe(each);
    expect(lineStatus(given)).toBe(status);
    expect(isComplete([given])).toBe(each === 0);
  });

  it('is never below nothing, and an order is complete when none of its lines is open', () => {
    const anyLine = record({
      quantity: integer({ min: 1, max: 1_000 }),
      quantityPerUom: option(integer({ min: 1, max: 100 })),
      receivedEach: integer({ min: 0, max: 100_000 }),
      canceledEach: integer({ min: 0, max: 100_000 }),
    });
    assert(
      property(anyLine, anyLine, (a, b) => {
        expect(outstandingEach(a)).toBeGreaterThanOrEqual(0);
        expect(isComplete([a, b])).toBe(lineStatus(a) !== 'PENDING' && lineStatus(b) !== 'PENDING');
      }),
    );
  });
});
