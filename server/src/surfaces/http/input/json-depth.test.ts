import { expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  ['', false],
  ['1', false],
  ['[]', false],
  [nested(3), false],
  [nested(4), true],
  ['{"a":{"b":{"c":1}}}', false],
  ['{"a":{"b":{"c":[]}}}', true],
  // Side by side is not nested.
  ['[[],[],[],[],[{}],[]]', false],
  ['"[[[[[["', false],
  ['"\\"[[[[[["', false],
  ['["\\\\",[[[]]]]', true],
  ['"never closed [[[[[[', false],
  ['[[[[', true],
  ['{"[[[[":"{{{{"}', false],
])('%s is deeper than three: %s', (json, expected) => {
  expect(isDeeperThan(json, 3)).toBe(expected);
});

it('stops at the first bracket too many', () => {
  expect(isDeeperThan(nested(500_000), 50)).toBe(true);
});
