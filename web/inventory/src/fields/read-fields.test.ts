import { expect, it } from 'vitest';
import { textOrNull } from './read-fields.ts';

it.each([
  ['', null],
  ['  ', null],
  [' a ', 'a'],
  [null, null],
  [undefined, null],
])('the text %j is %j', (value, expected) => {
  expect(textOrNull(value)).toBe(expected);
});
