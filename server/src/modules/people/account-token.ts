import { createHash, randomBytes } from 'node:crypto';

const wholeText = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** A secret that names its account. */
export interface AccountToken {
  readonly accountId: string;
  readonly hash: Buffer;
}

/** The text of a portal session's cookie or of a mailed link: its account and 256 random bits. Only a hash of it is stored. */
export function newAccountToken(accountId: string): AccountToken & { readonly text: string } {
  const account = Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
  const text = `${account}.${randomBytes(32).toString('base64url')}`;
  return { accountId, hash: hashOf(text), text };
}

/** The account and the hash to look up; null for a text that cannot be one. */
export function readAccountToken(text: string | null): AccountToken | null {
  const [, account] = wholeText.exec(text ?? '') ?? [];
  if (text === null || account === undefined) return null;
  const hex = Buffer.from(account, 'base64url').toString('hex');
  const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { accountId, hash: hashOf(text) };
}

/** A plain SHA-256, as for keys: the text has enough random bits. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
