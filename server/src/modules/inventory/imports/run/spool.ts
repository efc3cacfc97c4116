import { randomBytes } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '../../../../foundation/errors/failures.ts';

/** A file without a name: nobody else can open it, and nothing is left of it if the program is killed. */
export async function openSpool(folder: string): Promise<FileHandle> {
  const path = join(folder, `spool-${randomBytes(6).toString('hex')}`);
  const spool = await open(path, 'wx+', 0o600);
  await unlink(path);
  return spool;
}

/**
 * Stores an upload before it is read, so that a slow sender keeps no transaction open. An upload that is too large is
 * read to its end and dropped: a sender that is cut off could not read why.
 */
export async function spoolUpload(upload: Readable, folder: string, maxBytes: number): Promise<FileHandle> {
  const spool = await openSpool(folder);
  try {
    let bytes = 0;
    for await (const chunk of upload as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= maxBytes) await spool.appendFile(chunk);
    }
    if (bytes > maxBytes) {
      throw new Refusal('invalid_request', `The file is larger than ${String(maxBytes / 1024 ** 2)} MB: split it.`);
    }
    return spool;
  } catch (error) {
    await spool.close();
    throw error;
  }
}
