import { createHash, randomBytes } from 'node:crypto';
import { keyPattern } from '@storehouse/contract/keys';

const wholeKey = new RegExp(`^${keyPattern.source}$`);

/** A new key: the fixed prefix, a dot and 256 random bits. It is shown once, and only its hash is stored. */
export function newKeyText(): string {
  return `shk.${randomBytes(32).toString('base64url')}`;
}

/** Whether a text looks like a key; anything else is refused without a database query. */
export const hasKeyForm = (text: string): boolean => wholeKey.test(text);

/**
 * The stored hash. The secret has 256 random bits, so a plain SHA-256 needs no salt. Keys are found by their hash in an
 * index, so no secrets are compared and no timing can leak them.
 */
export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest();
