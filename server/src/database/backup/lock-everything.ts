import { setTimeout as wait } from 'node:timers/promises';
import { gateLock, type Transaction } from '../database.ts';
import { isLockTimeout } from '../database-errors.ts';
import { leftOut, listTables } from './list-tables.ts';

/** Well below PostgreSQL's deadlock_timeout (1 s), so that this transaction always gives way, never a request. */
const timeoutMs = 300;
/** Requests that queued behind an attempt continue during this pause. */
const pauseMs = 100;

/**
 * Locks everything for this transaction, all at once or not at all, so that it never waits for one lock while holding
 * another. The gate holds back other transactions, because some would always be running. Single statements bypass the
 * gate, but hold their tables too briefly to get in the way twice.
 */
export async function lockEverything(tx: Transaction): Promise<void> {
  const tables = [...leftOut, ...(await listTables(tx)).map(({ table }) => table)].join(', ');
  await tx.query(`set local lock_timeout = ${String(timeoutMs)}`);
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
