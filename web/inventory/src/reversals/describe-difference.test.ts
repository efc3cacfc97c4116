import { expect, it } from 'vitest';
import { describeDifference } from './describe-difference.ts';

const product = { id: 'p', name: 'Aspirin', class: 'product' } as const;
const one = { orderItem: null, shipmentItem: null, product, comment: null, isClosed: false };

it.each([
  [{ ...one, quantity: 2, reasonCode: 'EXTRA_SENT' as const }, 'Aspirin: 2 more than expected. Extra sent'],
  [
    { ...one, quantity: -3, reasonCode: 'DAMAGED' as const, comment: 'Wet', isClosed: true },
    'Aspirin: 3 missing, not coming. Damaged: Wet',
  ],
])('a difference reads well', (given, sentence) => {
  expect(describeDifference(given)).toBe(sentence);
});
