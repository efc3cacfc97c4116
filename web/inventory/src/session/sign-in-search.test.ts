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
