import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { boundedCache } from '../cache/bounded-cache.ts';
import type { SecretKey } from './secret-keys.ts';

const nonceBytes = 12;
const tagBytes = 16;
/** How often to look for a missing key again: 3,500 deliveries a second must not each read a file. */
const lookAgainMs = 1_000;
/** How many opened secrets are cached: every delivery needs its endpoint's. */
const maxOpened = 10_000;

/** A secret sealed with a key that this process lacks. */
export class MissingSecretKey extends Error {
  override readonly name = 'MissingSecretKey';
  readonly fingerprint: string;

  constructor(fingerprint: string) {
    super(`the secret key ${fingerprint} is missing`);
    this.fingerprint = fingerprint;
  }
}

/** A sealed text, `v1:<fingerprint>:<nonce, text and tag>`, as a SQL `like` pattern. */
export const sealedLike = (fingerprint: string | null): string =>
  fingerprint === null ? 'v1:%' : `v1:${fingerprint}:%`;

export type SecretBox = ReturnType<typeof openSecretBox>;

/**
 * Seals texts for the database (AES-256-GCM) and opens them. `owner` binds a text to its place: copied to another row,
 * it does not open. `readKeys` is called again if a text was sealed with an unknown key.
 */
export function openSecretBox(readKeys: () => readonly [SecretKey, ...SecretKey[]]) {
  const opened = boundedCache<string>(maxOpened, () => 1);
  let keys = readKeys();
  let readAtMs = performance.now();

  function findKey(fingerprint: string): SecretKey | undefined {
    const known = keys.find((key) => key.fingerprint === fingerprint);
    if (known || performance.now() - readAtMs < lookAgainMs) return known;
    reload();
    return keys.find((key) => key.fingerprint === fingerprint);
  }

  function reload(): void {
    readAtMs = performance.now();
    keys = readKeys();
  }

  function decrypt(sealed: string, owner: string): string {
    const [, fingerprint = '', payload = ''] = sealed.split(':');
    const key = findKey(fingerprint);
    if (!key) throw new MissingSecretKey(fingerprint);
    const bytes = Buffer.from(payload, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  }

  return {
    /** The key that currently seals. */
    fingerprint: (): string => keys[0].fingerprint,
    knows: (fingerprint: string): boolean => findKey(fingerprint) !== undefined,
    reload,

    seal(text: string, owner: string): string {
      const { bytes, fingerprint } = keys[0];
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1:${fingerprint}:${sealed.toString('base64url')}`;
    },

    open(sealed: string, owner: string): string {
      const cacheKey = `${owner} ${sealed}`;
      const known = opened.get(cacheKey);
      if (known !== undefined) return known;
      const text = decrypt(sealed, owner);
      opened.set(cacheKey, text);
      return text;
    },
  };
}
