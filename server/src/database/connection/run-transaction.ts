import type pg from 'pg';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { copyIn, copyOut } from '../copy-rows.ts';
import type { Transaction } from '../database.ts';
import type { Notices } from '../notify.ts';
import { toUnavailable } from '../database-errors.ts';
import { inlineValues } from './inline-values.ts';
import { commit, queryLast, queryRaw, queryRows } from './run-statement.ts';

/** Runs the work on a connection and returns it to the pool, or discards it if it broke. */
export async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  const connection = new Connection();
  // Emitted if the connection breaks between two statements; without a listener it would end the process.
  client.on('error', connection.breakOff);
  try {
    return await work(client, connection);
  } finally {
    client.off('error', connection.breakOff);
    client.release(connection.broken);
  }
}

/** Whether the connection is still usable. */
export class Connection {
  broken: Error | undefined;
  readonly breakOff = (why: Error): void => {
    this.broken ??= why;
  };
}

interface TransactionOptions {
  readonly begin: string;
  readonly limitMs: number;
  readonly notices: Notices;
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  return onConnection(pool, (client, connection) => runTransaction(client, connection, work, options));
}

export async function runTransaction<T>(
  client: pg.PoolClient,
  connection: Connection,
  work: (tx: Transaction) => Promise<T>,
  { begin, limitMs, notices }: TransactionOptions,
): Promise<T> {
  try {
    const opened = await queryLast(client, limitMs, begin);
    const end: TransactionEnd = { notices, works: new Map(), statement: null };
    const answer = await work(asTransaction(client, limitMs, connection.breakOff, { opened, end }));
    for (const key of [...end.works.keys()].sort()) await end.works.get(key)?.();
    if (connection.broken) throw new Unavailable('the connection broke', { cause: connection.broken });
    await commit(client, limitMs, end.statement);
    return answer;
  } catch (error) {
    if (!connection.broken) await queryRows(client, limitMs, 'rollback').catch(connection.breakOff);
    throw error;
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toUnavailable(error);
  }
}

/** What a transaction does when its work is done. */
interface TransactionEnd {
  readonly notices: Notices;
  readonly works: Map<string, () => Promise<void>>;
  statement: string | null;
}

function asTransaction(
  client: pg.PoolClient,
  limitMs: number,
  breakOff: (why: Error) => void,
  { opened, end }: { opened: readonly object[]; end: TransactionEnd },
): Transaction {
  const run = (sql: string) => queryRows(client, limitMs, sql);
  return {
    opened,
    query: (sql, values) => queryRows(client, limitMs, sql, values),
    rawRows: (sql, values) => queryRaw(client, limitMs, sql, values),
    async attempt(work) {
      await run('savepoint attempt');
      try {
        await work();
        await run('release savepoint attempt');
        return null;
      } catch (error) {
        // A full disk or a slow server is not the attempt's fault: continuing would only lose its work.
        if (error instanceof Unavailable) throw error;
        await run('rollback to savepoint attempt');
        return error as Error;
      }
    },
    copyOut: (sql) => copyOut(client, sql, limitMs, breakOff),
    copyIn: (sql, rows) => copyIn(client, sql, rows, limitMs),
    notify: (notice) => void end.notices.set(`${notice.channel} ${notice.text}`, notice),
    atEnd: (key, work) => void end.works.set(key, work),
    commitWith: (sql, values) => void (end.statement = inlineValues(sql, values)),
  };
}
