import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { openContext, operatorCommand } from '../command-context.ts';
import { partialNameOf } from '../partial-name.ts';
import { trackProgress } from '../progress.ts';
import { untilInterrupted } from '../until-interrupted.ts';

/** `storehouse backup FILE`: a copy of everything, while the program runs; `--verify` proves that a backup can be restored. */
export function backupCommand(): Command {
  return operatorCommand('backup', 'back up everything to a file, while the server runs')
    .argument('<file>')
    .option('--verify', 'instead restore the file into a temporary database and compare it with its manifest', false)
    .action(async (file: string, flags: { verify: boolean }, command: Command) => {
      const { client, say, asJson } = await openContext(command);
      if (flags.verify) {
        const proven = await client.upload<VerifyAnswer>(
          '/backup/verify',
          await openFile(file, asJson ? null : 'verify'),
        );
        if (asJson) say({ file, ...proven });
        else process.stdout.write(`${describeProof(proven)}\n`);
        return;
      }
      const response = await client.send('POST', '/backup');
      const progress = trackProgress(asJson ? null : 'backup', null);
      await untilInterrupted((signal) => writeBackupFile(response, progress, file, signal));
      say({ file, bytes: (await stat(file)).size });
    });
}

async function writeBackupFile(
  source: Readable,
  progress: Transform,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  // The file gets its name only once the backup is complete.
  const partial = partialNameOf(file);
  try {
    await pipeline(source, progress, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw new CommandError(`The backup failed: ${(error as Error).message}.`);
  }
}

/** `storehouse restore FILE`: everything as in the backup, or no change at all. */
export function restoreCommand(): Command {
  return operatorCommand('restore', 'replace everything with a backup, while the server runs')
    .argument('<file>')
    .action(async (file: string, _flags, command: Command) => {
      const { client, say, asJson } = await openContext(command);
      const outcome = await client.upload<RestoreAnswer>('/restore', await openFile(file, asJson ? null : 'restore'));
      if (asJson) say({ ...outcome });
      else process.stdout.write(`${describeRestore(outcome)}\n`);
    });
}

async function openFile(file: string, title: string | null): Promise<Readable> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new CommandError(`There is no file ${file}.`);
  const progress = trackProgress(title, found.size);
  // `pipe` does not pass an error on, and nobody else would handle it.
  const source = createReadStream(file).once('error', ({ message }) => {
    progress.destroy(new CommandError(`The file ${file} cannot be read (${message}).`));
  });
  return source.pipe(progress);
}

interface VerifyAnswer {
  readonly takenAt: string;
  readonly version: string;
  readonly tables: number;
  readonly rows: number;
}

const describeProof = ({ takenAt, version, tables, rows }: VerifyAnswer): string =>
  `The backup can be restored: ${String(rows)} rows in ${String(tables)} tables are as in its manifest. It was taken at ${takenAt} by release ${version}.`;

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
