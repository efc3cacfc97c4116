import { createHash, randomBytes } from 'node:crypto';

/** A key that seals secrets; stored outside the database. */
export interface SecretKey {
  readonly bytes: Buffer;
  /** Identifies the key without revealing it: stored with what it sealed, and in backups. */
  readonly fingerprint: string;
}

export function secretKeyOf(bytes: Buffer): SecretKey {
  const digest = createHash('sha256').update('storehouse secret key\n').update(bytes).digest('hex');
  return { bytes, fingerprint: digest.slice(0, 16) };
}

/** A new key in its written form: 256 random bits. */
export const newSecretKeyText = (): string => randomBytes(32).toString('base64url');

const forms: [RegExp, BufferEncoding][] = [
  [/^[0-9a-f]{64}$/i, 'hex'],
  [/^[A-Za-z0-9_-]{43}$/, 'base64url'],
  [/^[A-Za-z0-9+/]{43}=$/, 'base64'],
];

/** Parses keys separated by commas or line breaks; null if there is anything else, or nothing. */
export function readSecretKeys(text: string): [SecretKey, ...SecretKey[]] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const encoding = forms.find(([form]) => form.test(word))?.[1];
      const bytes = encoding === undefined ? null : Buffer.from(word, encoding);
      return bytes?.length === 32 ? secretKeyOf(bytes) : null;
    });
  const [first, ...others] = keys.filter((key) => key !== null);
  return first && others.length + 1 === keys.length ? [first, ...others] : null;
}
