import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable, Session } from '../database.ts';

/** A cancellation that arrives between two statements has no effect. */
const againMs = 200;

/**
 * Runs the work. When the program stops, cancels the current statement, because an index build may wait for hours. A
 * transaction is rolled back, and the next start completes an online step (decision 0062).
 */
export async function cancelWhenStopped<T>(
  db: Queryable,
  session: Session,
  stop: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const [backend] = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  stop.throwIfAborted();
  const over = new AbortController();
  const cancel = async () => {
    await once(stop, 'abort', { signal: over.signal });
    for (;;) {
      await db.query('select pg_cancel_backend($1)', [backend?.pid]);
      await wait(againMs, undefined, { signal: over.signal });
    }
  };
  const cancelling = cancel().catch(() => undefined);
  try {
    return await work();
  } finally {
    over.abort();
    await cancelling;
  }
}
