import { expect, it } from 'vitest';
import { decimalOrNull, integerOrNull, textOrNull } from './read-fields.ts';

it.each([
  ['', null],
  ['  ', null],
  [' a ', 'a'],
  [null, null],
  [undefined, null],
])('the text %j is %j', (value, expected) => {
  expect(textOrNull(value)).toBe(expected);
});

it.each([
  ['', null],
  [1.5, 1.5],
  ['0.0125', '0.0125'],
])('the decimal %j is %j', (value, expected) => {
  expect(decimalOrNull(value)).toBe(expected);
});

it.each([
  ['', null],
  ['12', 12],
  [0, 0],
  ['x', 'x'],
])('the whole number %j is %j', (value, expected) => {
  expect(integerOrNull(value)).toBe(expected);
});
