import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, tenThousandths, tenthsText } from './exact-decimals.ts';

describe('an amount', () => {
  it.each([
    [11, '1.2550', '13.81'],
    [1, '1.0050', '1.01'],
    [3, '0.0050', '0.02'],
    [-1, '1.0050', '-1.01'],
    [-1, '0.0010', '0.00'],
    [0, '99.9999', '0.00'],
    [7, '2', '14.00'],
    [999_999_999, '999999999999999.9999', '999999998999999999900000.00'],
  ])('%d times %s is %s', (quantity, price, text) => {
    expect(amountText(quantity, tenThousandths(price))).toBe(text);
  });

  it('is what whole numbers of any size say', () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 18n });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 12 }), price, (quantity, units) => {
        const text = `${String(units / 10_000n)}.${String(units % 10_000n).padStart(4, '0')}`;
        const exact = BigInt(quantity) * units;
        const cents = ((exact < 0n ? -exact : exact) + 50n) / 100n;
        const expected = `${exact < 0n && cents > 0n ? '-' : ''}${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`;
        expect(amountText(quantity, tenThousandths(text))).toBe(expected);
      }),
    );
  });
});

describe('a quotient of one place', () => {
  it.each([
    [10, 3, '3.3'],
    [1, 3, '0.3'],
    [11, 3, '3.7'],
    [5, 20, '0.3'],
    [-5, 20, '-0.3'],
    [-1, 100, '0.0'],
    [0, 7, '0.0'],
    [2, 1, '2.0'],
    [Number.MAX_SAFE_INTEGER, 1, '9007199254740991.0'],
  ])('%d by %d is %s', (dividend, divisor, text) => {
    expect(tenthsText(dividend, divisor)).toBe(text);
  });
});
