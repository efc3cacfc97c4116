import { expect, it } from 'vitest';
import { sharedBuffers } from './server-settings.ts';

const gb = 1024 ** 3;

it.each([
  ['a small container', 0.5, '256MB'],
  ['4 GB', 4, '256MB'],
  ['8 GB', 8, '512MB'],
  ['16 GB', 16, '1024MB'],
  ['a large server', 512, '1024MB'],
])('of %s PostgreSQL caches pages in a sixteenth, within bounds', (_, gigabytes, expected) => {
  expect(sharedBuffers(gigabytes * gb)).toBe(expected);
});
