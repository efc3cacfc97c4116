import { expect, it } from 'vitest';
import { readCookie } from './read-cookie.ts';

it.each([
  [undefined, null],
  ['', null],
  ['JSESSIONID=abc', 'abc'],
  ['other=1; JSESSIONID=abc; more=2', 'abc'],
  ['JSESSIONID=first; JSESSIONID=second', 'first'],
  ['XJSESSIONID=abc', null],
  ['JSESSIONID', ''],
  ['JSESSIONID=a=b', 'a=b'],
  ['jsessionid=abc', null],
])('%j: %j', (header, value) => {
  expect(readCookie(header, 'JSESSIONID')).toBe(value);
});
