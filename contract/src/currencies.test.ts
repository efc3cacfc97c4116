import { expect, it } from 'vitest';
import { currencyCodes, isCurrencyCode } from '@storehouse/contract/currencies';

it.each(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'KWD', 'INR', 'XOF', 'XAF', 'ZAR', 'BRL', 'CNY', 'NGN', 'HTG', 'RWF'])(
  '%s is a currency',
  (code) => {
    expect(isCurrencyCode(code)).toBe(true);
  },
);

it.each(['XYZ', 'AAA', 'ABC', 'ZZZ', 'eur', 'EURO', 'EU', '€', '', ' EUR', 'EUR\n', '__proto__', 'constructor'])(
  '"%s" is none',
  (text) => {
    expect(isCurrencyCode(text)).toBe(false);
  },
);

it('has more than a hundred of them', () => {
  expect(currencyCodes.length).toBeGreaterThan(100);
});
