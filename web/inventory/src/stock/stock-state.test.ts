import { expect, it } from 'vitest';
import { stockStateOf } from './stock-state.tsx';

const none = { minQuantity: null, reorderQuantity: null, maxQuantity: null };

it.each([
  [0, {}, 'Out of stock'],
  [-3, { minQuantity: 0 }, 'Out of stock'],
  [4, { minQuantity: 5 }, 'Below minimum'],
  [5, { minQuantity: 5, reorderQuantity: 5 }, 'Reorder'],
  [6, { minQuantity: 5, reorderQuantity: 5, maxQuantity: 6 }, 'OK'],
  [7, { maxQuantity: 6 }, 'Above maximum'],
  // A level of 0 is not set.
  [5, { minQuantity: 0, reorderQuantity: 0, maxQuantity: 0 }, 'OK'],
])('%d with %j is %s', (quantityOnHand, levels, word) => {
  expect(stockStateOf({ quantityOnHand, ...none, ...levels }).word).toBe(word);
});
