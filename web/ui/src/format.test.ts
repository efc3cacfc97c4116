import { expect, it, vi } from 'vitest';
import { formatDay, formatMoment, formatMoney, formatNumber, formatSecond, formatWord } from './format.ts';

vi.mock('./browser-locale.ts', () => ({ browserLocale: 'en-GB' }));

it.each([
  ['2026-03-01', '1 Mar 2026'],
  ['2026-12-31T23:59:59Z', '31 Dec 2026'],
  [null, '–'],
  ['', '–'],
  ['soon', 'soon'],
])('the day %s is %s', (day, text) => {
  expect(formatDay(day)).toBe(text);
});

it('a moment is shown in the zone of the account', () => {
  expect(formatMoment('2026-03-01T23:30:00Z', 'Asia/Tokyo')).toBe('2 Mar 2026, 08:30');
  expect(formatMoment(null, 'UTC')).toBe('–');
  expect(formatSecond('2026-03-01T23:30:05Z', 'Asia/Tokyo')).toBe('2 Mar 2026, 08:30:05');
});

it.each([
  [1234.5, '1,234.5'],
  ['20000', '20,000'],
  [0, '0'],
  [null, '–'],
])('the number %s is %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it('money has its currency, and no price is no zero', () => {
  expect(formatMoney('1234.5', 'EUR')).toBe('€1,234.50');
  expect(formatMoney(0.0125, 'USD')).toBe('US$0.0125');
  expect(formatMoney(null, 'EUR')).toBe('–');
  expect(formatMoney(3, null)).toBe('3');
});

it('words of the API are for people', () => {
  expect(formatWord('PARTIALLY_RECEIVED')).toBe('Partially received');
});
