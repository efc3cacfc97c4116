import { expect, it } from 'vitest';
import { fillPrice, noPrice, type EnteredPrice } from './fill-price.ts';

const a = { pricePerUnit: 2.5 };
const b = { pricePerUnit: 40 };
const withoutPrice = { pricePerUnit: null };
const filled = (text: string): EnteredPrice => ({ text, filledIn: text });
const typed = (text: string, filledIn = ''): EnteredPrice => ({ text, filledIn });

it.each<[string, EnteredPrice, typeof a | typeof withoutPrice | null, boolean, EnteredPrice]>([
  ['a first product brings its price', noPrice, a, true, filled('2.5')],
  ['another product replaces it', filled('2.5'), b, true, filled('40')],
  ['also one without a price', filled('2.5'), withoutPrice, true, noPrice],
  ['and so does choosing none', filled('2.5'), null, true, noPrice],
  ['a typed price stays', typed('3', '2.5'), b, true, typed('3', '2.5')],
  ['an emptied one is filled in again', typed('', '2.5'), b, true, filled('40')],
  ['an order in another currency gets no price', noPrice, a, false, noPrice],
  ['and loses one that was filled in before', filled('2.5'), b, false, noPrice],
])('%s', (_, entered, product, isAccountCurrency, next) => {
  expect(fillPrice(entered, product, isAccountCurrency, 'en-US')).toEqual(next);
});
