import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { cutConnection } from './cut-late.ts';

/** A healthy server closes connections within milliseconds. */
const farewellMs = 2_000;

/** Closes the pool gracefully, but waits no longer than a healthy server needs; a frozen one never answers. */
export function closePool(pool: pg.Pool): () => Promise<void> {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client)).on('remove', (client) => clients.delete(client));
  return async () => {
    const done = new AbortController();
    const closed = pool.end().finally(() => {
      done.abort();
    });
    const late = wait(farewellMs, undefined, { signal: done.signal, ref: false }).then(
      () => {
        clients.forEach(cutConnection);
      },
      () => undefined,
    );
    await Promise.all([closed, late]);
  };
}
