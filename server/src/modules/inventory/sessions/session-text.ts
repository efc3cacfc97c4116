import { createHash, randomBytes } from 'node:crypto';

const wholeText = /^[A-Za-z0-9_-]{43}$/;

/** The value of a session cookie: 256 random bits. Only its hash is stored. */
export const newSessionText = (): string => randomBytes(32).toString('base64url');

/** The stored hash (a plain SHA-256, as for keys); null for a text that cannot be a session. */
export const hashSession = (text: string | null): Buffer | null =>
  text !== null && wholeText.test(text) ? createHash('sha256').update(text).digest() : null;
