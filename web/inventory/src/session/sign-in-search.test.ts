import { expect, it } from 'vitest';
import { readSignInSearch } from './sign-in-search.ts';

it.each([
  [{}, undefined],
  [{ next: '/stock?q=1' }, '/stock?q=1'],
  [{ next: 'https://evil.example' }, undefined],
  [{ next: '//evil.example' }, undefined],
  [{ next: '/\\evil.example' }, undefined],
  [{ next: 1 }, undefined],
])('%j leads to %s', (search, next) => {
  expect(readSignInSearch(search).next).toBe(next);
});

it('names the location of the session that has expired', () => {
  expect([{ at: 'north' }, { at: 1 }, {}].map((search) => readSignInSearch(search).at)).toEqual([
    'north',
    undefined,
    undefined,
  ]);
});
