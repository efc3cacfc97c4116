import { expect, it, vi } from 'vitest';
import { memoize } from './memoize.ts';

it('makes what belongs to a key once, also where that is nothing', () => {
  const make = vi.fn((key: string) => (key === 'none' ? null : `made of ${key}`));
  const remembered = memoize(make);
  expect(['a', 'none', 'a', 'b', 'none'].map(remembered)).toEqual(['made of a', null, 'made of a', 'made of b', null]);
  expect(make.mock.calls).toEqual([['a'], ['none'], ['b']]);
});
