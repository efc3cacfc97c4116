import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { openContext, operatorCommand } from '../command-context.ts';
import { trackProgress } from '../progress.ts';

/** `storehouse backup FILE`: a copy of everything, while the program runs. */
export function backupCommand(): Command {
  return operatorCommand('backup', 'back up everything to a file, while the server runs')
    .argument('<file>')
    .action(async (file: string, _flags, command: Command) => {
      const { client, say, asJson } = await openContext(command);
      const response = await client.send('POST', '/backup');
      // The file gets its name only once the backup is complete.
      const partial = `${file}.partial`;
      try {
        const progress = trackProgress(asJson ? null : 'backup', null);
        await pipeline(
          Readable.fromWeb(response.body as ReadableStream),
          progress,
          createWriteStream(partial, { mode: 0o600, flush: true }),
        );
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw new CommandError(`The backup failed: ${(error as Error).message}.`);
      }
      say({ file, bytes: (await stat(file)).size });
    });
}

/** `storehouse restore FILE`: everything as in the backup, or no change at all. */
export function restoreCommand(): Command {
  return operatorCommand('restore', 'replace everything with a backup, while the server runs')
    .argument('<file>')
    .action(async (file: string, _flags, command: Command) => {
      const { client, say, asJson } = await openContext(command);
      const size = await stat(file).catch(() => {
        throw new CommandError(`There is no file ${file}.`);
      });
      const body = createReadStream(file).pipe(trackProgress(asJson ? null : 'restore', size.size));
      const outcome = await client.upload<RestoreAnswer>('/restore', body);
      if (asJson) say({ ...outcome });
      else process.stdout.write(`${describeRestore(outcome)}\n`);
    });
}

interface RestoreAnswer {
  readonly rows: number;
  readonly sessionsEnded: number;
  readonly keysKeptRevoked: number;
}

function describeRestore({ rows, sessionsEnded, keysKeptRevoked }: RestoreAnswer): string {
  const keys = keysKeptRevoked === 1 ? '1 key that was' : `${String(keysKeptRevoked)} keys that were`;
  return [
    `Restored ${String(rows)} rows.`,
    `Everyone is signed out: ${String(sessionsEnded)} ${sessionsEnded === 1 ? 'session' : 'sessions'} ended.`,
    `${keys} revoked since the backup ${keysKeptRevoked === 1 ? 'stays' : 'stay'} revoked.`,
    'Cached pages, ETags and cursors of clients are no longer valid.',
  ].join('\n');
}
