import pg from 'pg';
import { Unavailable } from '../foundation/unavailable.ts';
import { copyIn, copyOut } from './copy-rows.ts';
import { isConnectionLoss } from './database-errors.ts';
import { listen, type Listener } from './listen.ts';
import { openNotifier } from './notify.ts';
import { databaseTexts, databaseTypes } from './type-parsers.ts';

/** A statement with a name is prepared once per connection and planned once. */
export type Sql = string | { readonly name: string; readonly text: string };

export interface Queryable {
  query<Row extends object>(sql: Sql, values?: readonly unknown[]): Promise<Row[]>;
  /** The columns as PostgreSQL writes them, unparsed: for encoders that turn text into text. */
  rawRows(sql: Sql, values?: readonly unknown[]): Promise<RawRow[]>;
}

export type RawRow = readonly (string | null)[];

export interface Transaction extends Queryable {
  /** Runs the work in a savepoint: when it fails, the transaction goes on without it and the error is returned. */
  attempt(work: () => Promise<void>): Promise<Error | null>;
  /** The rows of a `copy … to stdout` in PostgreSQL's text format. */
  copyOut(sql: string): AsyncIterable<Buffer>;
  /** Feeds rows in that format to a `copy … from stdin`; answers with how many there were. */
  copyIn(sql: string, rows: AsyncIterable<Buffer>): Promise<number>;
  /** Wakes those who listen on the channel, once the transaction is committed. */
  notify(channel: string): void;
}

export interface Database extends Queryable {
  /** Runs the work in one transaction; by default one that a restore waits for. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, begin?: string): Promise<T>;
  /** Wakes those who listen on the channel, in every process. */
  notify(channel: string): void;
  listen(channel: string, onNotice: () => void): Listener;
  /** Connections open, idle and waited for, for the metrics. */
  poolState(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface ConnectionSettings {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  readonly ssl?: false;
}

/** Every object of Storehouse lives in this schema, so that it can share a database and be restored as one. */
export const schemaName = 'storehouse';

/** Held by every transaction together with the others; a restore takes it alone, and so meets no transaction half-way. */
export const gateLock = 7_368_002;
/** Two statements, one round trip. */
const beginAtTheGate = `begin; select pg_advisory_xact_lock_shared(${String(gateLock)})`;

/** The pool of connections to PostgreSQL: the only way to the data. */
export function openDatabase(
  settings: ConnectionSettings,
  options: { size: number; onConnectionError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    ...settings,
    max: options.size,
    types: databaseTypes,
    // Under a burst requests wait for a connection rather than fail; a server that is gone refuses at once anyway.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'storehouse',
    // No statement of a request may hold a connection for longer; long work (checks, restore) sets its own limit.
    options: `-c search_path=${schemaName} -c statement_timeout=30000 -c timezone=UTC -c datestyle=ISO`,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', options.onConnectionError);

  const notify = openNotifier(pool);
  return {
    query: (sql, values) => run(pool, sql, values),
    rawRows: (sql, values) => runRaw(pool, sql, values),
    async transaction(work, begin = beginAtTheGate) {
      const channels = new Set<string>();
      const answer = await inTransaction(pool, work, begin, channels);
      channels.forEach(notify);
      return answer;
    },
    notify,
    listen: (channel, onNotice) => listen(settings, channel, onNotice),
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function run<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  sql: Sql,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    const query = typeof sql === 'string' ? { text: sql } : sql;
    const result = await on.query<Row>({ ...query, values: values as unknown[] });
    return result.rows;
  } catch (error) {
    throw isConnectionLoss(error) ? new Unavailable('the database cannot be reached', { cause: error }) : error;
  }
}

async function runRaw(on: pg.Pool | pg.PoolClient, sql: Sql, values: readonly unknown[] = []): Promise<RawRow[]> {
  try {
    const query = typeof sql === 'string' ? { text: sql } : sql;
    const result = await on.query({ ...query, values: values as unknown[], rowMode: 'array', types: databaseTexts });
    return result.rows as RawRow[];
  } catch (error) {
    throw isConnectionLoss(error) ? new Unavailable('the database cannot be reached', { cause: error }) : error;
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  begin: string,
  channels: Set<string>,
): Promise<T> {
  const client = await connect(pool);
  const connection: { broken?: Error } = {};
  const breakOff = (why: Error) => {
    connection.broken ??= why;
  };
  // A connection that breaks between two statements tells by this event; without a listener it would end the process.
  client.on('error', breakOff);
  try {
    await run(client, begin);
    const answer = await work(asTransaction(client, breakOff, channels));
    if (connection.broken) throw new Unavailable('the connection broke', { cause: connection.broken });
    await run(client, 'commit');
    return answer;
  } catch (error) {
    if (!connection.broken) await client.query('rollback').catch(breakOff);
    throw error;
  } finally {
    client.off('error', breakOff);
    client.release(connection.broken);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isConnectionLoss(error) ? new Unavailable('the database cannot be reached', { cause: error }) : error;
  }
}

function asTransaction(client: pg.PoolClient, breakOff: (why: Error) => void, channels: Set<string>): Transaction {
  return {
    query: (sql, values) => run(client, sql, values),
    rawRows: (sql, values) => runRaw(client, sql, values),
    async attempt(work) {
      await run(client, 'savepoint attempt');
      try {
        await work();
        await run(client, 'release savepoint attempt');
        return null;
      } catch (error) {
        await run(client, 'rollback to savepoint attempt');
        return error as Error;
      }
    },
    copyOut: (sql) => copyOut(client, sql, breakOff),
    copyIn: (sql, rows) => copyIn(client, sql, rows),
    notify: (channel) => void channels.add(channel),
  };
}
