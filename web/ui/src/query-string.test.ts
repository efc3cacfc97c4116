import { expect, it } from 'vitest';
import { queryString } from './query-string.ts';

it.each([
  [{}, ''],
  [{ a: null, b: undefined, c: '' }, ''],
  [{ a: 0, b: false, 'location.id': 'x y&z' }, '?a=0&b=false&location.id=x+y%26z'],
])('%j is "%s"', (values, text) => {
  expect(queryString(values)).toBe(text);
});
