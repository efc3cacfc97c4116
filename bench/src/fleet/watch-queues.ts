import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../server/src/database/database.ts';

export interface QueueAges {
  /** By kind: the longest time that work was due and not done, and the highest number of accounts that had any at once. */
  readonly oldestMs: Readonly<Record<string, number>>;
  readonly accounts: Readonly<Record<string, number>>;
  readonly connections: number;
}

const sampleMs = 200;

/**
 * Samples five times a second how long work has been due. Uses real time, because the test clock stands still between
 * its steps.
 */
export function watchQueues(db: Database): () => Promise<QueueAges> {
  const state = { isOn: true };
  const since = new Map<string, number>();
  const [oldestMs, accounts]: [Record<string, number>, Record<string, number>] = [{}, {}];
  let connections = 0;

  async function look(): Promise<void> {
    const due = await db.query<{ id: string; kind: string }>(
      `select account_id as id, kind from due_work where claim_id is not null or due_at <= (select now from test_clock)`,
    );
    const now = performance.now();
    const present = new Set(due.map(({ id, kind }) => `${kind} ${id}`));
    for (const key of since.keys()) if (!present.has(key)) since.delete(key);
    const counts: Record<string, number> = {};
    for (const { id, kind } of due) {
      const key = `${kind} ${id}`;
      const first = since.get(key) ?? now;
      since.set(key, first);
      oldestMs[kind] = Math.max(oldestMs[kind] ?? 0, now - first);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    for (const [kind, count] of Object.entries(counts)) accounts[kind] = Math.max(accounts[kind] ?? 0, count);
    const [row] = await db.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity where application_name like 'storehouse%' and backend_type = 'client backend'`,
    );
    connections = Math.max(connections, (row?.count ?? 0) - db.poolState().total);
  }

  const running = (async () => {
    while (state.isOn) {
      await look();
      await wait(sampleMs);
    }
  })();
  return async () => {
    state.isOn = false;
    await running;
    return { oldestMs, accounts, connections };
  };
}

/** Waits until no work of these kinds is due or in progress. */
export async function untilDone(db: Database, isMeant: string): Promise<void> {
  for (;;) {
    const [left] = await db.query(
      `select 1 from due_work where ${isMeant} and (claim_id is not null or due_at <= (select now from test_clock)) limit 1`,
    );
    if (!left) return;
    await wait(50);
  }
}
