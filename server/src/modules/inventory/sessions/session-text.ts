import { createHash, randomBytes } from 'node:crypto';

const wholeText = /^[A-Za-z0-9_-]{43}$/;

/** What the cookie of a session holds: 256 random bits. Only its hash is kept. */
export const newSessionText = (): string => randomBytes(32).toString('base64url');

/** What is stored and looked up (a plain SHA-256, as for keys); null for a text that no session has. */
export const hashSession = (text: string | null): Buffer | null =>
  text !== null && wholeText.test(text) ? createHash('sha256').update(text).digest() : null;
