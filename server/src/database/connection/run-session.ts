import type pg from 'pg';
import { plainBegin, type Session } from '../database.ts';
import type { Notice, Notices } from '../notify.ts';
import { serverLimitMs } from './open-pool.ts';
import { queryBatch, queryRaw, queryRows } from './run-statement.ts';
import { onConnection, runTransaction } from './run-transaction.ts';

/** Runs the work on one connection and returns it to the pool without its settings and locks. */
export async function inSession<T>(
  pool: pg.Pool,
  work: (session: Session) => Promise<T>,
  { limitMs, notify }: { limitMs: number; notify: (notice: Notice) => void },
): Promise<T> {
  return onConnection(pool, async (client, connection) => {
    const session: Session = {
      query: (sql, values) => queryRows(client, limitMs, sql, values),
      rawRows: (sql, values) => queryRaw(client, limitMs, sql, values),
      async transaction(inside) {
        const notices: Notices = new Map();
        const answer = await runTransaction(client, connection, inside, { begin: plainBegin, limitMs, notices });
        notices.forEach(notify);
        return answer;
      },
    };
    await queryRows(client, limitMs, `set statement_timeout = ${String(serverLimitMs(limitMs))}`);
    try {
      return await work(session);
    } finally {
      const leave = [{ sql: 'reset all' }, { sql: 'select pg_advisory_unlock_all()' }];
      if (!connection.broken) await queryBatch(client, limitMs, leave).catch(connection.breakOff);
    }
  });
}
