import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flushFolder } from '../../foundation/process/private-files.ts';
import { longStatementMs } from '../connection/open-pool.ts';
import { plainBegin, type Database } from '../database.ts';
import type { ModuleContext } from '../module-context.ts';
import { openDatabase } from '../open-database.ts';
import { proveBackup, type ProveOptions } from './prove-backup.ts';
import {
  dropOldBackups,
  dropPartialBackups,
  isOfFuture,
  listPast,
  listScheduled,
  nameOfBackup,
} from './scheduled-files.ts';
import { writeBackup } from './write-backup.ts';

/** Held by the process that takes a scheduled backup. A number that only Storehouse uses. */
const scheduleLock = 7_368_006;

export interface BackupSchedule {
  readonly dir: string;
  readonly everyMs: number;
  /** How many verified backups to keep, and how many unverified ones. */
  readonly keep: number;
}

export type ScheduledOutcome = 'verified' | 'unverified' | 'failed';

export interface ScheduledContext extends ModuleContext {
  readonly schedule: BackupSchedule;
  readonly proof: ProveOptions;
  onBackup(outcome: ScheduledOutcome): void;
}

/** Takes a backup if one is due, as one of any number of processes; returns how it ended, or null if none was due. */
export async function takeScheduled(context: ScheduledContext): Promise<ScheduledOutcome | null> {
  await context.clock.refresh();
  if (!(await isDue(context))) return null;
  const outcome = await alone(context, async () => {
    // Another process may have taken it before this one had the lock.
    if (!(await isDue(context))) return null;
    return takeOne(context).catch((error: unknown) => {
      if (!context.proof.stop.aborted)
        context.log.error({ err: error }, 'a scheduled backup failed and will be tried again');
      return 'failed' as const;
    });
  });
  if (outcome && !context.proof.stop.aborted) context.onBackup(outcome);
  return outcome;
}

async function isDue({ schedule, clock }: ScheduledContext): Promise<boolean> {
  const [newest] = await listPast(schedule.dir, clock.now());
  return !newest || clock.now().getTime() >= newest.takenAt.getTime() + schedule.everyMs;
}

/**
 * Runs the work unless another process is running it; then returns null. Does not use a connection of the pool, which
 * requests need.
 */
async function alone<T>({ proof }: ScheduledContext, work: () => Promise<T>): Promise<T | null> {
  const options = { size: 1, statementMs: longStatementMs, onConnectionError: () => undefined };
  const db: Database = openDatabase(proof.connection, options);
  try {
    return await db.transaction(async (tx) => {
      // The transaction is idle while the work runs: an idle limit of the server would end it, and with it the lock.
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      const [lock] = await tx.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [scheduleLock]);
      return lock?.free ? work() : null;
    }, plainBegin);
  } finally {
    await db.close();
  }
}

async function takeOne({ db, clock, log, schedule, proof }: ScheduledContext): Promise<ScheduledOutcome> {
  const { dir, keep } = schedule;
  const startedMs = performance.now();
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await dropPartialBackups(dir);
  const takenAt = clock.now();
  const files = (await listScheduled(dir)).filter((backup) => isOfFuture(backup, takenAt)).map(({ file }) => file);
  if (files.length > 0) log.warn({ files }, 'backups dated in the future are ignored: the clock is or was wrong');
  const [backupKey] = proof.backupKeys;
  const nameIf = (isVerified: boolean) => nameOfBackup(takenAt, { isVerified, isEncrypted: backupKey !== undefined });
  const partial = join(dir, `${nameIf(true)}.partial`);
  try {
    await pipeline(writeBackup(db, takenAt, backupKey), createWriteStream(partial, { mode: 0o600, flush: true }), {
      signal: proof.stop,
    });
    const failure = await proveBackup(() => createReadStream(partial), proof).then(
      () => null,
      (error: unknown) => error as Error,
    );
    proof.stop.throwIfAborted();
    const file = nameIf(failure === null);
    const { size: bytes } = await stat(partial);
    await rename(partial, join(dir, file));
    await flushFolder(dir);
    await dropOldBackups(dir, keep, takenAt);
    const facts = { file, bytes, seconds: Math.round((performance.now() - startedMs) / 1_000) };
    if (failure) log.error({ ...facts, reason: failure.message }, 'a scheduled backup was written but not verified');
    else log.info(facts, 'a scheduled backup was written and verified');
    return failure ? 'unverified' : 'verified';
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
