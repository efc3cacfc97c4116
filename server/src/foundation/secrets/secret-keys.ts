import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors/failures.ts';
import { createFile, replaceFile } from '../process/private-files.ts';

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

/** Where the keys come from: the first one seals, all of them open. */
export interface SecretKeySource {
  /** Where an operator adds a key, for messages. */
  readonly place: string;
  /** The current keys; a file may have gained one since it was last read. */
  read(): [SecretKey, ...SecretKey[]];
  /** Adds a new key in front of the others; null if the keys are in the environment, which only the operator can change. */
  readonly addKey: (() => Promise<void>) | null;
}

/** The keys from `STOREHOUSE_SECRET_KEY`. */
export function keysOfEnvironment(keys: [SecretKey, ...SecretKey[]]): SecretKeySource {
  return { place: 'STOREHOUSE_SECRET_KEY', read: () => keys, addKey: null };
}

/**
 * The keys in the file `secret-key` of the data folder, one per line; created at the first start, readable only for its
 * owner.
 */
export async function openKeyFile(dataDir: string): Promise<SecretKeySource> {
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await createFile(file, `${newSecretKeyText()}\n`);
  }
  return {
    place: file,
    read() {
      const keys = readSecretKeys(readKeyFile(file));
      if (!keys)
        throw new StartError(`The file ${file} contains something other than keys. Restore its original content.`);
      return keys;
    },
    addKey: () => replaceFile(file, `${newSecretKeyText()}\n${readKeyFile(file)}`),
  };
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`The file ${file} cannot be read (${(error as Error).message}).`, { cause: error });
  }
}
