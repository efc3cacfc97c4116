import { createHmac, timingSafeEqual } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Queryable } from '../../database/database.ts';
import { readSealingKey } from '../../database/sealing-keys.ts';
import { foldEmail } from './person.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const saltBytes = 16;

/** What is stored of a password: argon2id as a PHC string, which carries its salt. */
export const hashPassword = (password: string, salt: Buffer): Promise<string> => hash(password, { ...cost, salt });

/**
 * The salt of an e-mail address: the same on every account, so that one computation compares a password with all of them (decision
 * 0019). It cannot be known without the database, and differs between addresses and installations.
 */
export async function saltOfEmail(db: Queryable, email: string): Promise<Buffer> {
  const key = await readSealingKey(db, 'password-salts');
  return createHmac('sha256', key).update(foldEmail(email)).digest().subarray(0, saltBytes);
}

/** What is stored of the password of somebody with this e-mail address. */
export const hashPasswordOf = async (db: Queryable, email: string, password: string): Promise<string> =>
  hashPassword(password, await saltOfEmail(db, email));

/** The salt that a stored password was hashed with. */
export function saltOfHash(passwordHash: string): Buffer {
  return Buffer.from(passwordHash.split('$')[4] ?? '', 'base64');
}

/** Whether two stored forms of passwords are the same, in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The one salt that a password is hashed with to be compared with all of these. It is the address's; the stored one only where all
 * have the same other one, from before addresses had salts or from before the address was changed. A few people on several accounts
 * therefore name the account once; from then on they are stored under the address's salt.
 */
export function chooseSalt(storedHashes: readonly string[], ofEmail: Buffer): Buffer {
  const [first, ...others] = storedHashes.map(saltOfHash);
  return first && others.every((salt) => salt.equals(first)) ? first : ofEmail;
}
