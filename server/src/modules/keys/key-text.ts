import { createHash, randomBytes } from 'node:crypto';
import { keyPattern } from '@storehouse/contract/keys';

const wholeKey = new RegExp(`^${keyPattern.source}$`);

/** A new key: the fixed prefix, a dot and 256 random bits. It is shown once and only its hash is kept. */
export function newKeyText(): string {
  return `shk.${randomBytes(32).toString('base64url')}`;
}

/** Whether a text has the form of a key at all; anything else is refused without asking the database. */
export const hasKeyForm = (text: string): boolean => wholeKey.test(text);

/**
 * What is stored and looked up. The secret has 256 random bits, so a plain SHA-256 needs no salt, and looking the hash up in an
 * index tells an attacker nothing about the secret: there is no comparison of secrets whose time could leak.
 */
export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest();
