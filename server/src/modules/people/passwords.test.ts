import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('is kept as argon2id with 19 MiB, two passes and one lane, salted anew each time', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
  });

  it('is told apart from every other one', async () => {
    const hash = await hashPassword('correct horse');
    const guesses = ['correct horse', 'Correct horse', 'correct horse ', '', 'correct hors'];
    expect(await Promise.all(guesses.map((guess) => verifyPassword(hash, guess)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('may hold any character', async () => {
    const password = 'пароль 密码 🔑 "\'\\';
    expect(await verifyPassword(await hashPassword(password), password)).toBe(true);
  });

  it('is never right for a person who does not exist, not even that of the decoy', async () => {
    expect(await verifyPassword(null, 'no such person')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
  });
});
