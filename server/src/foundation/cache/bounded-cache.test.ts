import { expect, it } from 'vitest';
import { boundedCache } from './bounded-cache.ts';

const cache = () => boundedCache<string>(10, (value) => value.length);

it('drops the longest unused when the total grows too large', () => {
  const kept = cache();
  kept.set('a', '12345');
  kept.set('b', '12345');
  expect(kept.get('a')).toBe('12345');
  kept.set('c', '1');
  expect(kept.get('b')).toBeUndefined();
  expect([kept.get('a'), kept.get('c')]).toEqual(['12345', '1']);
});

it('counts a value that is replaced once', () => {
  const kept = cache();
  for (let turn = 0; turn < 5; turn += 1) kept.set('a', '1234567');
  kept.set('b', '123');
  expect([kept.get('a'), kept.get('b')]).toEqual(['1234567', '123']);
});

it('does not keep what is larger than all there may be, nor what it replaces', () => {
  const kept = cache();
  kept.set('a', '1');
  kept.set('b', '2');
  kept.set('a', '12345678901');
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, '2']);
});
