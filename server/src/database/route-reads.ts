import type { Log } from '../foundation/observability/log.ts';
import type { Queryable } from './database.ts';

/** Chooses where to read rows that no longer change: the replica, if `has` says that it has them, otherwise the primary. */
export type RouteReads = (has: (on: Queryable) => Promise<boolean>) => Promise<Queryable>;

export type ReadRoute = 'replica' | 'behind' | 'failed';

/** How long a failed replica is left alone, so that requests do not wait for it one by one. */
const defaultPauseMs = 5_000;

export const readPrimary =
  (primary: Queryable): RouteReads =>
  () =>
    Promise.resolve(primary);

/** If the replica lags, fails or was never there, the primary answers instead. */
export function routeReads(
  primary: Queryable,
  replica: Queryable,
  { log, onRead, pauseMs = defaultPauseMs }: { log: Log; onRead: (route: ReadRoute) => void; pauseMs?: number },
): RouteReads {
  let pausedUntil = 0;
  const isPaused = () => performance.now() < pausedUntil;

  function pause(error: unknown): void {
    if (!isPaused())
      log.warn({ reason: (error as Error).message }, 'the read replica failed: reading from the primary');
    pausedUntil = performance.now() + pauseMs;
    onRead('failed');
  }

  async function read<Rows>(from: (on: Queryable) => Promise<Rows>): Promise<Rows> {
    if (isPaused()) return from(primary);
    try {
      return await from(replica);
    } catch (error) {
      pause(error);
      return from(primary);
    }
  }

  const replicaFirst: Queryable = {
    query: (sql, values) => read((on) => on.query(sql, values)),
    rawRows: (sql, values) => read((on) => on.rawRows(sql, values)),
  };

  return async (has) => {
    if (isPaused()) return primary;
    try {
      const isThere = await has(replica);
      onRead(isThere ? 'replica' : 'behind');
      return isThere ? replicaFirst : primary;
    } catch (error) {
      pause(error);
      return primary;
    }
  };
}
