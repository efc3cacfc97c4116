import { describe, expect, it } from 'vitest';
import { parseNumber } from './parse-number.ts';

const price = { decimals: 4, min: 0 };
const quantity = { min: 0 };
const read = (text: string, rules: object, locale: string): string | null => {
  const result = parseNumber(text, rules, locale);
  return 'problem' in result ? `! ${result.problem}` : result.value;
};

describe('decimals, by locale', () => {
  const cannot = { 'en-US': '! Enter a number, such as 1,234.50.', 'de-DE': '! Enter a number, such as 1.234,50.' };
  it.each<[text: string, english: string | null, german: string | null]>([
    ['', null, null],
    ['  \u00a0 ', null, null],
    ['0', '0', '0'],
    ['7', '7', '7'],
    ['0012', '12', '12'],
    ['38.5', '38.5', cannot['de-DE']],
    ['38,5', cannot['en-US'], '38.5'],
    ['1,234', '1234', '1.234'],
    ['1.234', '1.234', '1234'],
    ['1,234.50', '1234.5', cannot['de-DE']],
    ['1.234,50', cannot['en-US'], '1234.5'],
    ['1,234,567.89', '1234567.89', cannot['de-DE']],
    ['1.234.567,89', cannot['en-US'], '1234567.89'],
    ['1.234.567', cannot['en-US'], '1234567'],
    ['0,123', cannot['en-US'], '0.123'],
    ['0.123', '0.123', cannot['de-DE']],
    ['.5', '0.5', cannot['de-DE']],
    [',5', cannot['en-US'], '0.5'],
    ['5.', cannot['en-US'], cannot['de-DE']],
    ['1.50000', '1.5', cannot['de-DE']],
    ['2.00001', '! Use at most 4 decimal places.', cannot['de-DE']],
    ['-1', '! Enter 0 or more.', '! Enter 0 or more.'],
    ['-0', '0', '0'],
    ['+5', '5', '5'],
    ['12345678901.2345', '12345678901.2345', cannot['de-DE']],
    ['123456789012.2345', '! Use at most 15 digits.', cannot['de-DE']],
    [' 12 ', '12', '12'],
    ['\u200e12\u200f', '12', '12'],
    ['１２', '12', '12'],
  ])('%j is %j in en-US and %j in de-DE', (text, english, german) => {
    expect(read(text, price, 'en-US')).toBe(english);
    expect(read(text, price, 'de-DE')).toBe(german);
  });
});

it.each([
  // French groups digits with a narrow no-break space, but keyboards and spreadsheets produce other spaces.
  ['fr-FR', '1\u202f234,5', '1234.5'],
  ['fr-FR', '1\u00a0234,5', '1234.5'],
  ['fr-FR', '1 234 567', '1234567'],
  ['fr-FR', '12 34', '!'],
  ['fr-FR', '1.234', '!'],
  ['en-US', '1 234', '!'],
  ['de-CH', "1'234.5", '1234.5'],
  ['de-CH', '1’234.5', '1234.5'],
  ['en-US', "1'234", '!'],
  ['en-IN', '12,34,567.5', '1234567.5'],
  ['en-IN', '1,234,567', '1234567'],
  ['en-IN', '1,00,000', '100000'],
  ['en-IN', '12,34', '!'],
  ['en-US', '12,34,567', '!'],
  ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
  ['ar-EG', '12', '12'],
  ['es-ES', '1.234', '1234'],
  ['pl-PL', '1 234,5', '1234.5'],
])('%s: %j is %j', (locale, text, expected) => {
  expect(read(text, price, locale)?.replace(/^!.*/, '!')).toBe(expected);
});

describe('whole numbers', () => {
  const whole = '! Enter a whole number.';
  const cannot = '! Enter a number, such as 1,234.';
  it.each([
    ['2.5', whole],
    ['38.5', whole],
    ['2.0', whole],
    ['1.000', whole],
    ['2,5', cannot],
    ['1,234', '1234'],
    ['1,234,567', '1234567'],
    ['12,34', cannot],
    ['1,2345', cannot],
    ['1234,567', cannot],
    ['1,,234', cannot],
    [',234', cannot],
    ['1,234,', cannot],
    ['-5', '! Enter 0 or more.'],
    ['\u22125', '! Enter 0 or more.'],
    ['5-', cannot],
    ['--5', cannot],
    ['(5)', cannot],
    ['1e3', cannot],
    ['0x10', cannot],
    ['Infinity', cannot],
    ['NaN', cannot],
    ['½', cannot],
    ['5%', cannot],
    ['$5', cannot],
    ['ten', cannot],
    ['12 pcs', cannot],
    ['12\t34', cannot],
    ['12\n34', cannot],
    ['12 34', cannot],
    ['-', cannot],
    ['.', cannot],
    [',', cannot],
    ['1234567890123456', '! Use at most 15 digits.'],
  ])('%j is %j', (text, expected) => {
    expect(read(text, quantity, 'en-US')).toBe(expected);
  });
});

it.each([
  [{}, '-5', '-5'],
  [{}, '\u22121,234', '-1234'],
  [{}, '\u20135', '-5'],
  [{ min: 1 }, '0', '! Enter 1 or more.'],
  [{ max: 5 }, '6', '! Enter 5 or less.'],
  [{ min: 0, max: 365 }, '366', '! Enter a whole number from 0 to 365.'],
  [{ min: 0, max: 365 }, '365', '365'],
  [{ min: 0, max: 1, decimals: 2 }, '1.01', '! Enter a number from 0 to 1.'],
])('within %j, %j is %j', (rules, text, expected) => {
  expect(read(text, rules, 'en-US')).toBe(expected);
});
