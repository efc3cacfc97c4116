import pg from 'pg';
import { Unavailable } from '../foundation/errors/failures.ts';
import { closePool, defaultStatementMs, serverLimitMs, databaseTypes } from './connection/open-pool.ts';
import { beginAtGate, schemaName, type Begin, type ConnectionSettings, type Database } from './database.ts';
import { listen, openNotifier, type Notices } from './notify.ts';
import { joinOptions } from './connection/join-options.ts';
import { queryAlone, queryRaw } from './connection/run-statement.ts';
import { unprepared } from './connection/unprepared.ts';
import { connectionClass } from './connection/record-statements.ts';
import { inSession } from './connection/run-session.ts';
import { inTransaction, onConnection } from './connection/run-transaction.ts';

const notifySql = {
  name: 'notify-listeners',
  text: 'select pg_notify($1, text) from unnest($2::text[]) as text',
};

export interface DatabaseOptions {
  readonly size: number;
  /** How long a request waits for a connection, and for the response to a statement. */
  readonly statementMs?: number;
  readonly onConnectionError: (error: Error) => void;
  /** Called for every statement that fails because the server cannot write. */
  readonly onDiskFull?: () => void;
  /**
   * Whether a pooler sits in front of the server and gives each transaction another of its connections. Then nothing
   * may be prepared, and the pooler applies the settings.
   */
  readonly isPooled?: boolean;
  /** A folder where each distinct statement is recorded. */
  readonly recordTo?: string | null;
}

/** The pool of connections to PostgreSQL: the only access to the data. */
export function openDatabase(settings: ConnectionSettings, options: DatabaseOptions): Database {
  const { size, statementMs = defaultStatementMs, onConnectionError, isPooled = false, recordTo = null } = options;
  // No JIT: on the coordinator of a cluster the admission of a request took 600 ms with JIT, which compiled it each
  // time, and 20 ms without.
  const startOptions = `-c search_path=${schemaName} -c statement_timeout=${String(serverLimitMs(statementMs))} -c timezone=UTC -c datestyle=ISO -c jit=off`;
  const pool = new pg.Pool({
    ...(isPooled ? settings : joinOptions(settings, startOptions)),
    max: size,
    Client: connectionClass(recordTo),
    types: databaseTypes,
    // In a burst, requests wait for a connection rather than fail. The time includes queueing, connecting and
    // authenticating.
    connectionTimeoutMillis: statementMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'storehouse',
  });
  // A broken idle connection is replaced at the next use; without a listener it would end the process.
  pool.on('error', onConnectionError);
  // The pool stops listening when it hands a connection out, one tick before `onConnection` listens. A final error of the server
  // can arrive in between, in the same packet as its readiness. The connection then refuses its first statement.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const reportDiskFull = (error: unknown): never => {
    if (error instanceof Unavailable && error.reason === 'disk-full') options.onDiskFull?.();
    throw error;
  };
  const query: Database['query'] = (sql, values) =>
    onConnection(pool, (client) => queryAlone<never>(client, statementMs, sql, values)).catch(reportDiskFull);
  const notify = openNotifier((channel, texts) => query(notifySql, [channel, texts]));
  const close = closePool(pool);
  const opened: Database = {
    query,
    rawRows: (sql, values) =>
      onConnection(pool, (client) => queryRaw(client, statementMs, sql, values)).catch(reportDiskFull),
    async transaction(work, begin = beginAtGate, limitMs = statementMs) {
      const notices: Notices = new Map();
      // The session already has a request's limit.
      const limited = limitMs === statementMs ? begin : withLimit(begin, limitMs);
      const answer = await inTransaction(pool, work, { begin: limited, limitMs, notices }).catch(reportDiskFull);
      notices.forEach(notify);
      return answer;
    },
    session: (work, limitMs) => inSession(pool, work, { limitMs, notify }).catch(reportDiskFull),
    notify,
    listen: (channel, onNotice) => listen(settings, statementMs, channel, onNotice),
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
  };
  return isPooled ? unprepared(opened) : opened;
}

/** The limit is set before the gate, where long work may wait for a restore. */
const withLimit = ([begin, ...others]: Begin, limitMs: number): Begin => [
  begin,
  { sql: `set local statement_timeout = ${String(serverLimitMs(limitMs))}` },
  ...others,
];
