import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Queryable } from '../../database/database.ts';
import { readSealingKey } from '../../database/sealing-keys.ts';
import { foldEmail } from './person.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const saltBytes = 16;

/** The stored form of a password: argon2id as a PHC string, which includes its salt. */
export const hashPassword = (password: string, salt: Buffer): Promise<string> => hash(password, { ...cost, salt });

/**
 * The salt of an email address: the same on every account, so that one computation compares a password with all of them
 * (decision 0019). It cannot be known without the database, and differs between addresses and installations.
 */
export async function saltOfEmail(db: Queryable, email: string): Promise<Buffer> {
  const key = await readSealingKey(db, 'password-salts');
  return createHmac('sha256', key).update(foldEmail(email)).digest().subarray(0, saltBytes);
}

/** The stored form of the password of someone with this email address. */
export const hashPasswordOf = async (db: Queryable, email: string, password: string): Promise<string> =>
  hashPassword(password, await saltOfEmail(db, email));

/** A password that nobody knows, for someone who chooses their own with the link of their invitation. */
export const hashUnknownPassword = (db: Queryable, email: string): Promise<string> =>
  hashPasswordOf(db, email, randomBytes(32).toString('base64url'));

/** The salt that a stored password was hashed with. */
export function saltOfHash(passwordHash: string): Buffer {
  return Buffer.from(passwordHash.split('$')[4] ?? '', 'base64');
}

/** Whether two stored passwords are equal, in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The one salt with which to hash a password in order to compare it with all of these. It is the address's own, unless
 * all stored hashes share another one, from before addresses had salts or before the address changed. A few people with
 * several accounts therefore have to name the account once; from then on their passwords use the address's salt.
 */
export function chooseSalt(storedHashes: readonly string[], ofEmail: Buffer): Buffer {
  const [first, ...others] = storedHashes.map(saltOfHash);
  return first && others.every((salt) => salt.equals(first)) ? first : ofEmail;
}
