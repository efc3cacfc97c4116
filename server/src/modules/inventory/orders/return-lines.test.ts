import { expect, it } from 'vitest';
import { receivedAfter } from './return-lines.ts';

it.each([
  ['the only receipt', 10, 10, 0, 0],
  ['one of two', 10, 4, 6, 6],
  ['the only one, which brought more than was ordered', 10, 12, 0, 0],
  ['one of two, which brought more together: the other one still counts', 10, 8, 4, 4],
  ['one of two, each of which brought everything', 10, 10, 10, 10],
  ['a part of what is not recorded as receipts', 10, 4, 0, 6],
  ['one that did not count for the order', 0, 5, 0, 0],
  ['one that did not count beside one that did', 3, 5, 3, 3],
])('a line after a reversal of %s', (_what, received, returned, remaining, expected) => {
  expect(receivedAfter(received, returned, remaining)).toBe(expected);
});
