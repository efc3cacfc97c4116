import { describe, expect, it } from 'vitest';
import { keyPattern, keyScopes } from '@storehouse/contract/keys';

describe('a key in a text', () => {
  const key = `shk.${'aZ09_-'.repeat(8).slice(0, 43)}`;

  it.each([key, `x${key}`, `${key}y`, `?a=${key}&b=1`, `${key}\n`])('is found in %j', (text) => {
    expect(keyPattern.test(text)).toBe(true);
  });

  it.each(['', 'shk.', key.slice(0, -1), key.replace('.', ':'), key.replace('shk', 'SHK'), `shk. ${key.slice(4)}`])(
    'is not found in %j',
    (text) => {
      expect(keyPattern.test(text)).toBe(false);
    },
  );

  it('is looked for without a memory of the last time', () => {
    expect([keyPattern.test(key), keyPattern.test(key)]).toEqual([true, true]);
  });
});

it('knows the four scopes', () => {
  expect(keyScopes).toEqual(['reporting', 'read', 'write', 'admin']);
});
