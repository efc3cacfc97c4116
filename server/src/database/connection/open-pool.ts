import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
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

const asText = (text: string) => text;

const parsers = new Map<number, (text: string) => unknown>([
  // A local day stays text: a Date would shift it by the process's time zone.
  [pg.types.builtins.DATE, asText],
  // Money stays text from numeric to the wire and never becomes a binary float.
  [pg.types.builtins.NUMERIC, asText],
  // Counts and microseconds stay far below 2^53.
  [pg.types.builtins.INT8, Number],
]);

/** The driver's own parsers; its types list only the ids it names itself. */
const parserOf = (oid: number) => (pg.types.getTypeParser as (oid: number) => (text: string) => unknown)(oid);

/** How database values are converted to JavaScript values. */
export const databaseTypes = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? parserOf(oid),
};

/** Every value as the text that PostgreSQL sent. */
export const databaseTexts: pg.CustomTypesConfig = { getTypeParser: () => asText };

/**
 * How long a request may wait for a statement, from sending it to the last row, and for a connection. Below the 25
 * seconds of a reporting page (document 1, Limits) and the 30 seconds after which common proxies give up.
 */
export const defaultStatementMs = 20_000;

/** For background work: a check, a backup, a restore, seeding, a migration. Long, but not unlimited. */
export const longStatementMs = 30 * 60_000;

/** A slow but healthy server cancels the statement itself before the client drops the connection. */
export const serverLimitMs = (statementMs: number): number => Math.floor(statementMs * 0.9);
