import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../../foundation/errors/failures.ts';
import { decryptBackup } from './encryption/decrypt-backup.ts';
import { notABackup } from './verify-backup.ts';

/** The bytes of a backup file from its start. A backup is read twice: to verify it, and to load it. */
export type BackupSource = () => AsyncIterable<Buffer>;

/** The text of the backup, decrypted if necessary. A file that cannot be unpacked is not a backup. */
export async function* unpackBackup(
  source: BackupSource,
  backupKeys: readonly string[],
  stop: AbortSignal,
): AsyncGenerator<Buffer> {
  const packed = Readable.from(decryptBackup(source(), backupKeys));
  const text = packed.pipe(createGunzip());
  packed.on('error', (error) => text.destroy(error));
  try {
    for await (const chunk of text) {
      if (stop.aborted) throw new Refusal('unavailable', 'The program is stopping: nothing was changed.');
      yield chunk as Buffer;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : notABackup();
  } finally {
    packed.destroy();
  }
}
