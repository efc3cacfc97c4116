import { expect, it } from 'vitest';
import { withoutCurrency } from './currency-sign.ts';

it.each([
  ['€12.50', 'EUR', 'en-US', '12.50'],
  ['12,50 €', 'EUR', 'de-DE', '12,50'],
  ['12,50\u00a0€', 'EUR', 'fr-FR', '12,50'],
  ['EUR 12.50', 'EUR', 'en-US', '12.50'],
  ['12.50 eur', 'EUR', 'en-US', '12.50'],
  ['$1,234.50', 'USD', 'en-US', '1,234.50'],
  ['US$5', 'USD', 'en-GB', '5'],
  ['$5', 'USD', 'en-GB', '5'],
  ['CHF 1’234.50', 'CHF', 'de-CH', '1’234.50'],
  ['5 kr.', 'DKK', 'da-DK', '5'],
  // An amount in another currency must not be read as one in this currency.
  ['$5', 'EUR', 'en-US', '$5'],
  ['£5', 'USD', 'en-US', '£5'],
  ['5', 'EUR', 'en-US', '5'],
  ['', 'EUR', 'en-US', ''],
  ['$5', 'US', 'en-US', '$5'],
])('%j in %s (%s) is the amount %j', (text, currency, locale, amount) => {
  expect(withoutCurrency(text, currency, locale)).toBe(amount);
});
