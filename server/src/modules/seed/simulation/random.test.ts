import { expect, it } from 'vitest';
import { openRandom } from './random.ts';

const draw = (seed: number) => {
  const random = openRandom(seed);
  return Array.from({ length: 20 }, () => [random.next(), random.integer(1, 6), random.id()]);
};

it('is the same for the same seed, and another for another', () => {
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

it('stays within its bounds and reaches both of them', () => {
  const random = openRandom(7);
  const thrown = new Set(Array.from({ length: 1_000 }, () => random.integer(1, 6)));
  expect([...thrown].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(Array.from({ length: 1_000 }, () => random.next()).every((value) => value >= 0 && value < 1)).toBe(true);
  expect(random.id()).toMatch(/^[0-9a-f]{32}$/);
});
