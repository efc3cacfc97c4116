import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashKey, hasKeyForm, newKeyText } from './key-text.ts';

describe('the text of a key', () => {
  it('is the prefix, a dot and 256 bits in base64url, never twice the same', () => {
    const keys = Array.from({ length: 200 }, newKeyText);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^shk\.[A-Za-z0-9_-]{43}$/);
      expect(Buffer.from(key.slice(4), 'base64url')).toHaveLength(32);
      expect(hasKeyForm(key)).toBe(true);
    }
  });

  it('has no other form: nothing may be added, left out or put before it', () => {
    const key = newKeyText();
    const others = [
      key.slice(1),
      key.slice(0, -1),
      `${key}A`,
      ` ${key}`,
      `${key}\n`,
      key.replace('.', '_'),
      key.replace('shk', 'SHK'),
    ];
    expect(others.map(hasKeyForm)).toEqual(others.map(() => false));
    fc.assert(fc.property(fc.string(), (text) => !hasKeyForm(text)));
  });

  it('is kept as its SHA-256', () => {
    const key = newKeyText();
    expect(hashKey(key).toString('hex')).toBe(createHash('sha256').update(key, 'utf8').digest('hex'));
  });
});
