import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MissingSecretKey, openSecretBox } from './secret-box.ts';
import { newSecretKeyText, readSecretKeys, secretKeyOf, type SecretKey } from './secret-keys.ts';

const [one, two] = [secretKeyOf(randomBytes(32)), secretKeyOf(randomBytes(32))];
const boxOf = (...keys: [SecretKey, ...SecretKey[]]) => openSecretBox(() => keys);

describe('a sealed secret', () => {
  it('opens for its owner, in every process with the key, and is another text each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, owner) => {
        const [first, second] = [boxOf(one).seal(text, owner), boxOf(one).seal(text, owner)];
        expect(first).not.toBe(second);
        expect([boxOf(one).open(first, owner), boxOf(two, one).open(second, owner)]).toEqual([text, text]);
      }),
    );
  });

  it('does not open for another owner, though it was opened for its own before', () => {
    const box = boxOf(one);
    const sealed = box.seal('whsec_x', 'a');
    expect(box.open(sealed, 'a')).toBe('whsec_x');
    expect(() => box.open(sealed, 'b')).toThrow();
  });

  it('does not open when a character of it was changed', () => {
    const box = boxOf(one);
    const sealed = box.seal('whsec_x', 'a');
    for (let at = sealed.lastIndexOf(':') + 1; at < sealed.length - 1; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(() => box.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'a')).toThrow();
    }
  });

  it('names the key that is missing', () => {
    const sealed = boxOf(one).seal('x', 'a');
    expect(() => boxOf(two).open(sealed, 'a')).toThrow(new MissingSecretKey(one.fingerprint));
    expect(sealed.split(':')[1]).toBe(one.fingerprint);
  });
});

describe('the keys', () => {
  it('are read again on demand: the first one seals, all of them open', () => {
    let keys: [SecretKey, ...SecretKey[]] = [one];
    const box = openSecretBox(() => keys);
    const sealed = box.seal('x', 'a');
    keys = [two, one];
    box.reload();
    expect([box.fingerprint(), box.knows(one.fingerprint)]).toEqual([two.fingerprint, true]);
    expect(box.seal('x', 'a')).toContain(two.fingerprint);
    expect(box.open(sealed, 'a')).toBe('x');
  });

  const text = newSecretKeyText();
  const bytes = Buffer.from(text, 'base64url');
  it.each([
    ['base64url', text, 1],
    ['base64', bytes.toString('base64'), 1],
    ['hex', bytes.toString('hex'), 1],
    ['two with a comma', `${text},${newSecretKeyText()}`, 2],
    ['two lines', `${text}\n${newSecretKeyText()}\n`, 2],
  ])('are read from %s', (_what, given, count) => {
    const keys = readSecretKeys(given);
    expect(keys).toHaveLength(count);
    expect(keys?.[0].bytes).toEqual(bytes);
  });

  it.each([
    ['nothing', ''],
    ['a password', 'correct horse battery staple'],
    ['a key that is too short', text.slice(1)],
    ['a key that is too long', `${text}A`],
    ['a key and something else', `${text},hello`],
  ])('are refused: %s', (_what, given) => {
    expect(readSecretKeys(given)).toBeNull();
  });

  it('have fingerprints that tell nothing of them', () => {
    expect(one.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(one.bytes.toString('hex')).not.toContain(one.fingerprint);
    expect(one.fingerprint).not.toBe(two.fingerprint);
  });
});
