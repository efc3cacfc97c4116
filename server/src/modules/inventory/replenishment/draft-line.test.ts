import { describe, expect, it } from 'vitest';
import { draftLine } from './draft-line.ts';

const last = { productId: 'p', unitPrice: '12.5000', currencyCode: 'EUR', quantityPerUom: 100 };

describe('the line of a draft', () => {
  it.each([
    ['whole packs at the price of a pack', 300, last, 'EUR', [3, 100, '12.5000']],
    ['single pieces at the price of one', 250, last, 'EUR', [250, 1, '0.125']],
    ['to four places', 1, { ...last, quantityPerUom: 3 }, 'EUR', [1, 1, '4.1667']],
    ['without a price in another currency', 300, last, null, [3, 100, null]],
    ['without a price if it had none', 50, { ...last, unitPrice: null }, 'EUR', [50, 1, null]],
    ['single pieces if it was never bought', 7, undefined, null, [7, 1, null]],
  ])('is %s', (_, quantity, purchase, currency, [ordered, perUnit, unitPrice]) => {
    expect(draftLine({ productId: 'p', quantity }, purchase, currency)).toEqual({
      product: 'p',
      quantity: ordered,
      quantityPerUom: perUnit,
      unitPrice,
    });
  });
});
