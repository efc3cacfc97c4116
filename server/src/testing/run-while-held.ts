import { expect } from 'vitest';
import type { Database, Transaction } from '../database/database.ts';
import { signal } from './signal.ts';

/**
 * Starts requests while another transaction holds what `hold` locks, each on its own connection and only after the one
 * before it waits or is done. Then the transaction commits. Returns the results, or the errors that refused the requests.
 */
export async function runWhileHeld(
  db: Database,
  hold: (tx: Transaction) => Promise<unknown>,
  requests: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const held = signal();
  const released = signal();
  const holder = db.transaction(async (tx) => {
    await hold(tx);
    held.give();
    await released.given;
  });
  await Promise.race([held.given, holder]);
  let done = 0;
  const outcomes: Promise<unknown>[] = [];
  for (const request of requests) {
    const outcome = request().catch((error: unknown) => error);
    outcomes.push(outcome.finally(() => (done += 1)));
    await expect.poll(async () => done + (await countWaiting(db))).toBe(outcomes.length);
  }
  released.give();
  await holder;
  return Promise.all(outcomes);
}

/** Sessions that wait for a lock. On a cluster, another node waits for the lock, and the extension waits for that node. */
export async function countWaiting(db: Database): Promise<number> {
  const waiting = await db.query(
    `select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and state = 'active' and wait_event_type in ('Lock', 'Extension')`,
  );
  return waiting.length;
}
