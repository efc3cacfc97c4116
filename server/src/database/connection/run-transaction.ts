import type pg from 'pg';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { copyIn, copyOut } from '../copy-rows.ts';
import type { AtEnd, Begin, Statement, Transaction } from '../database.ts';
import type { Notices } from '../notify.ts';
import { toUnavailable } from '../database-errors.ts';
import { queryRaw } from './run-statement.ts';
import { openSender, type Sender } from './send-statements.ts';

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
  readonly begin: Begin;
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
  const sender = openSender(client, limitMs, begin);
  try {
    const end: TransactionEnd = { notices, works: new Map(), statement: null };
    const answer = await work(asTransaction(sender, connection.breakOff, end));
    for (const key of [...end.works.keys()].sort()) {
      const one = end.works.get(key) as AtEnd;
      if (typeof one === 'function') await one();
      else sender.add(...one);
    }
    if (end.statement) sender.add(end.statement);
    if (connection.broken) throw new Unavailable('the connection broke', { cause: connection.broken });
    await sender.commit();
    return answer;
  } catch (error) {
    if (!connection.broken) await sender.rollback().catch(connection.breakOff);
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
  readonly works: Map<string, AtEnd>;
  statement: Statement | null;
}

function asTransaction(sender: Sender, breakOff: (why: Error) => void, end: TransactionEnd): Transaction {
  const { client, limitMs } = sender;
  return {
    query: (sql, values) => sender.query(sql, values),
    batch: (statements) => sender.batch(statements),
    later: sender.add,
    async rawRows(sql, values) {
      await sender.flush();
      return queryRaw(client, limitMs, sql, values);
    },
    attempt: sender.attempt,
    async *copyOut(sql) {
      await sender.flush();
      yield* copyOut(client, sql, limitMs, breakOff);
    },
    async copyIn(sql, rows) {
      await sender.flush();
      return copyIn(client, sql, rows, limitMs);
    },
    notify: (notice) => void end.notices.set(`${notice.channel} ${notice.text}`, notice),
    atEnd: (key, work) => void end.works.set(key, work),
    commitWith: (statement) => void (end.statement = statement),
  };
}
