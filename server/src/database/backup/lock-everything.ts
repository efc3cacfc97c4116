import { setTimeout as wait } from 'node:timers/promises';
import { gateLock, type Transaction } from '../database.ts';
import { isLockTimeout } from '../database-errors.ts';
import { leftOut, listTables } from './list-tables.ts';

/** Well below PostgreSQL's deadlock_timeout (1 s), so that it is always this transaction that steps back, and never a request. */
const patienceMs = 300;
/** Requests that have queued behind a try go on in this pause. */
const pauseMs = 100;

/**
 * Takes everything for this transaction alone, all at once or nothing, so that it never waits for one thing while it holds
 * another. Other transactions are kept at the gate, since some of them would always be under way; single statements, which do
 * not pass it, hold their tables for too short a time to be met twice.
 */
export async function lockEverything(tx: Transaction): Promise<void> {
  const tables = [...leftOut, ...(await listTables(tx)).map(({ table }) => table)].join(', ');
  await tx.query(`set local lock_timeout = ${String(patienceMs)}`);
  for (;;) {
    const failure = await tx.attempt(async () => {
      await tx.query('select pg_advisory_xact_lock($1)', [gateLock]);
      await tx.query(`lock table ${tables} in access exclusive mode`);
    });
    if (!failure) break;
    if (!isLockTimeout(failure)) throw failure;
    await wait(pauseMs);
  }
  await tx.query('set local lock_timeout = 0');
}
