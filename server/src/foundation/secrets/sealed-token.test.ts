import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenSeal } from './sealed-token.ts';

const seal = tokenSeal(randomBytes(32));

it('opens what it sealed, in any text, and always writes it alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const token = seal.seal(text);
      expect(seal.open(token)).toBe(text);
      expect(seal.seal(text)).toBe(token);
      expect(seal.seal(`${text}.`)).not.toContain(token.slice(0, 16));
      expect(token).toMatch(/^[\w-]+$/);
    }),
  );
});

it('opens no token of another key, none that was changed anywhere, and no other text', () => {
  const token = seal.seal('day=2026-01-01');
  expect(tokenSeal(randomBytes(32)).open(token)).toBeNull();
  for (let at = 0; at < token.length; at += 1) {
    const changed = token[at] === 'A' ? 'B' : 'A';
    expect(seal.open(token.slice(0, at) + changed + token.slice(at + 1))).toBeNull();
  }
  for (const text of ['', 'a', `${token}=`, `${token} `, token.slice(1), `${token}AAAA`])
    expect(seal.open(text)).toBeNull();
});
