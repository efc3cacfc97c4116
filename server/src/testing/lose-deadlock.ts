import { expect } from 'vitest';
import type { Database, Transaction } from '../database/database.ts';
import { countWaiting } from './run-while-held.ts';

/**
 * Makes a request the victim of a deadlock, if it can be one: another transaction holds what the request waits for, and then
 * waits for what the request holds. Returns the result of the request, or the error that refused it.
 */
export async function loseDeadlock(
  db: Database,
  {
    hold,
    request,
    want,
  }: Record<'hold' | 'want', (tx: Transaction) => Promise<unknown>> & { request(): Promise<unknown> },
): Promise<unknown> {
  let outcome: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    // PostgreSQL aborts the transaction that looks for a deadlock first: the request, after a second.
    await tx.query(`set local deadlock_timeout = '1min'`);
    await hold(tx);
    let done = 0;
    outcome = request()
      .catch((error: unknown) => error)
      .finally(() => (done += 1));
    await expect.poll(async () => done + (await countWaiting(db))).toBe(1);
    await want(tx);
  });
  return outcome;
}
