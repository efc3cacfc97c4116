import { createDecipheriv, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { ByteQueue } from './byte-queue.ts';
import {
  chunkBytes,
  cipherName,
  deriveFileKey,
  firstLine,
  firstLineStart,
  headerBytes,
  nonceOf,
  saltBytes,
  tagBytes,
  type FileKey,
} from './encrypted-format.ts';

const withoutKey = () =>
  new Refusal(
    'invalid_request',
    'The backup is encrypted, and this program has no backup key: set STOREHOUSE_BACKUP_KEY to the key it was written with. Nothing was changed.',
  );
const withWrongKey = () =>
  new Refusal(
    'invalid_request',
    'The backup was encrypted with another key: add that key to STOREHOUSE_BACKUP_KEY, after the current one. Nothing was changed.',
  );
const changedOrCut = () =>
  new Refusal(
    'invalid_request',
    'The encrypted backup was changed, damaged or cut off after it was written. Nothing was changed.',
  );
const ofNewerRelease = () =>
  new Refusal('invalid_request', 'The backup was encrypted by a newer release of Storehouse. Nothing was changed.');

/**
 * The content of a backup file. A file that is not encrypted is passed through unchanged. Every chunk is authenticated
 * before it is passed on.
 */
export async function* decryptBackup(
  file: AsyncIterable<Buffer>,
  backupKeys: readonly string[],
): AsyncGenerator<Buffer> {
  const bytes = new ByteQueue(file);
  try {
    const start = await bytes.peek(firstLineStart.length);
    if (!start.equals(firstLineStart)) {
      for (let rest = await bytes.take(chunkBytes); rest.length > 0; rest = await bytes.take(chunkBytes)) yield rest;
      return;
    }
    const key = await findKey(await bytes.take(headerBytes), backupKeys);
    for (let chunk = 0, isLast = false; !isLast; chunk += 1) {
      const sealed = await bytes.take(chunkBytes + tagBytes);
      isLast = (await bytes.peek(1)).length === 0;
      yield openChunk(sealed, key, nonceOf(chunk, isLast));
    }
  } finally {
    await bytes.close();
  }
}

async function findKey(header: Buffer, backupKeys: readonly string[]): Promise<FileKey> {
  if (header.length < headerBytes) throw changedOrCut();
  if (!header.subarray(0, firstLine.length).equals(firstLine)) throw ofNewerRelease();
  if (backupKeys.length === 0) throw withoutKey();
  const salt = header.subarray(firstLine.length, firstLine.length + saltBytes);
  const check = header.subarray(firstLine.length + saltBytes);
  for (const backupKey of backupKeys) {
    const key = await deriveFileKey(backupKey, salt);
    if (timingSafeEqual(key.check, check)) return key;
  }
  throw withWrongKey();
}

function openChunk(sealed: Buffer, key: FileKey, nonce: Buffer): Buffer {
  if (sealed.length < tagBytes) throw changedOrCut();
  const decipher = createDecipheriv(cipherName, key.bytes, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = decipher.update(sealed.subarray(0, -tagBytes));
  try {
    decipher.final();
  } catch {
    throw changedOrCut();
  }
  return plain;
}
