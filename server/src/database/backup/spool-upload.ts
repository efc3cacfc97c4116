import { randomBytes } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, Writable, type Readable } from 'node:stream';
import { Refusal } from '../../foundation/errors/failures.ts';
import { notABackup } from './verify-backup.ts';

const chunkBytes = 64 * 1024;
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Stores an upload of any length on disk, so that it can be read twice: to verify it, and to load it. The file is
 * unlinked immediately: nobody else can open it, and nothing is left if the program is killed. The caller closes the
 * handle.
 */
export async function spoolUpload(upload: Readable, folder: string, stop: AbortSignal): Promise<FileHandle> {
  const path = join(folder, `restore-${randomBytes(6).toString('hex')}`);
  const spool = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await receive(upload, appendTo(spool), stop);
    return spool;
  } catch (error) {
    await spool.close();
    throw explain(error as NodeJS.ErrnoException, stop);
  }
}

/** Reads the file from its start, as often as needed. */
export async function* readSpool(spool: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await spool.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Not the handle's own stream, which would close the handle. */
const appendTo = (spool: FileHandle): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      spool.appendFile(chunk).then(() => {
        done();
      }, done);
    },
  });

/** Not a pipeline: if the upload is refused, it would disconnect the sender before the sender could read why. */
async function receive(upload: Readable, file: Writable, stop: AbortSignal): Promise<void> {
  const listening = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      stop.throwIfAborted();
      const onStop = () => {
        reject(new Error('the program is stopping'));
      };
      stop.addEventListener('abort', onStop, { signal: listening.signal });
      finished(upload, (error) => {
        if (error) reject(error);
      });
      finished(file, (error) => {
        if (error) reject(error);
        else resolve();
      });
      upload.pipe(file);
    });
  } finally {
    listening.abort();
    upload.unpipe(file);
    file.destroy();
  }
}

function explain(error: NodeJS.ErrnoException, stop: AbortSignal): Error {
  if (stop.aborted) return new Refusal('unavailable', 'The program is stopping: nothing was changed.');
  if (noRoom.has(error.code ?? '')) {
    return new Refusal('unavailable', 'The data folder has no space for the backup. Nothing was changed.');
  }
  // The sender disconnected, so the upload is incomplete.
  return notABackup();
}
