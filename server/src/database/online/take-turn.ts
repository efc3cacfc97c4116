import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from '../database.ts';

/**
 * Not the lock of earlier releases: if one of them starts meanwhile, it would wait for that lock with a snapshot, and
 * index builds wait for snapshots.
 */
const turnLock = 7_368_007;
const pollMs = 100;

/**
 * Waits until nobody else migrates or restores. It polls, outside a transaction: a session that waits inside a
 * statement or a transaction has a snapshot, and an index build waits for every snapshot. A stop ends the wait.
 */
export async function takeTurn(session: Session, stop?: AbortSignal): Promise<void> {
  for (;;) {
    const [row] = await session.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [turnLock]);
    if (row?.isMine) return;
    await wait(pollMs, undefined, { signal: stop });
  }
}
