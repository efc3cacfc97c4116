import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * An encrypted backup is a header (first line, salt, key check) followed by chunks of AES-256-GCM. Each file has its own
 * salt and so its own key, which is why a plain counter can be the nonce. The nonce also says whether a chunk is the
 * last one: chunks that are missing, repeated, swapped or appended do not decrypt (the STREAM construction).
 */
export const cipherName = 'aes-256-gcm';
export const chunkBytes = 64 * 1024;
export const tagBytes = 16;

/**
 * The part of the first line before the format number. A file that starts like this is encrypted, by this release or a later one.
 */
export const firstLineStart = Buffer.from('storehouse encrypted backup ');
export const firstLine = Buffer.concat([firstLineStart, Buffer.from('1\n')]);
export const saltBytes = 16;
const checkBytes = 16;
export const headerBytes = firstLine.length + saltBytes + checkBytes;

/** OWASP's recommendation with 32 MB of memory, since a backup key may be a passphrase: about 0.2 seconds per guess. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 ** 2 };

export interface FileKey {
  readonly bytes: Buffer;
  /** Stored in the header: tells a wrong key from a damaged file. */
  readonly check: Buffer;
}

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** The key of one file. */
export async function deriveFileKey(backupKey: string, salt: Buffer): Promise<FileKey> {
  const derived = await derive(backupKey.normalize('NFC'), salt, 32 + checkBytes, cost);
  return { bytes: derived.subarray(0, 32), check: derived.subarray(32) };
}

export const headerOf = (salt: Buffer, { check }: FileKey): Buffer => Buffer.concat([firstLine, salt, check]);

export function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
