import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { chooseSalt, hashPassword, isSameHash, saltOfEmail, saltOfHash } from './passwords.ts';

const test = useTestDatabase();
const salt = Buffer.from('sixteen bytes ok');

describe('a stored password', () => {
  it('is argon2id with 19 MiB, two passes and one lane, and carries its salt', async () => {
    const stored = await hashPassword('correct horse', salt);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(saltOfHash(stored)).toEqual(salt);
  });

  it('is told apart from every other one', async () => {
    const stored = await hashPassword('correct horse', salt);
    const guesses = ['correct horse', 'Correct horse', 'correct horse ', '', 'correct hors'];
    const hashes = await Promise.all(guesses.map((guess) => hashPassword(guess, salt)));
    expect(hashes.map((hash) => isSameHash(hash, stored))).toEqual([true, false, false, false, false]);
    expect(isSameHash(await hashPassword('correct horse', randomBytes(16)), stored)).toBe(false);
    expect(isSameHash('', stored)).toBe(false);
  });

  it('may hold any character', async () => {
    const password = 'пароль 密码 🔑 "\'\\';
    expect(await hashPassword(password, salt)).toBe(await hashPassword(password, salt));
  });
});

describe('the salt of an email address', () => {
  it('is its own, whatever the case of the address, and the same each time', async () => {
    const [one, again, other] = [
      await saltOfEmail(test.db, 'tess@example.com'),
      await saltOfEmail(test.db, ' Tess@Example.com '),
      await saltOfEmail(test.db, 'pat@example.com'),
    ];
    expect(one).toHaveLength(16);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('is used unless all stored passwords have the same other one', async () => {
    const [email, old] = [randomBytes(16), randomBytes(16)];
    const stored = async (...salts: Buffer[]) => Promise.all(salts.map((each) => hashPassword('x', each)));
    expect(chooseSalt([], email)).toEqual(email);
    expect(chooseSalt(await stored(email), email)).toEqual(email);
    expect(chooseSalt(await stored(email, email), email)).toEqual(email);
    expect(chooseSalt(await stored(old), email)).toEqual(old);
    expect(chooseSalt(await stored(old, old), email)).toEqual(old);
    expect(chooseSalt(await stored(old, email), email)).toEqual(email);
    expect(chooseSalt(await stored(old, randomBytes(16)), email)).toEqual(email);
  });
});
