import { expect, it } from 'vitest';
import { numberOrNull, numberSoFar, numberText } from './number-text.ts';

it.each([
  [1234.5, 'en-US', '1234.5'],
  [1234.5, 'de-DE', '1234,5'],
  [0.1, 'fr-FR', '0,1'],
  [0.0001, 'en-US', '0.0001'],
  [-3, 'en-US', '-3'],
  ['12345678901.1234', 'de-DE', '12345678901,1234'],
  [0, 'en-US', '0'],
  [null, 'en-US', ''],
  [undefined, 'en-US', ''],
  ['', 'en-US', ''],
])('%j is typed as %j in %s', (value, locale, text) => {
  expect(numberText(value, locale)).toBe(text);
});

it.each([
  ['', 'en-US', null],
  ['  ', 'en-US', null],
  [undefined, 'en-US', null],
  [12, 'de-DE', 12],
  ['1.234,5', 'de-DE', 1234.5],
  ['1,234.5', 'en-US', 1234.5],
  ['0.0125', 'en-US', 0.0125],
  ['12345678901.1234', 'en-US', 12345678901.1234],
])('the text %j in %s is sent as %j', (text, locale, value) => {
  expect(numberOrNull(text, locale)).toBe(value);
});

it('a text that cannot be read is never sent as something else', () => {
  expect(() => numberOrNull('1.234,5', 'en-US')).toThrow('not a number');
});

it.each([
  ['+', null],
  ['1.234,5', null],
  ['', null],
  ['1,234.5', 1234.5],
  [7, 7],
])('%j, still being typed, is %j so far', (value, expected) => {
  expect(numberSoFar(value, 'en-US')).toBe(expected);
});

it.each(['en-US', 'de-DE', 'fr-FR', 'en-IN', 'ar-EG', 'de-CH', 'he-IL', 'sv-SE'])(
  '%s: what is shown is read as the same number',
  (locale) => {
    for (const value of [0, 1, -1, 38.5, 1234.5, -1234567.0125, 99999999999.9999]) {
      expect(numberOrNull(numberText(value, locale), locale)).toBe(value);
    }
  },
);
