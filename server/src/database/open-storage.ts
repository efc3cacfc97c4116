import type { Log } from '../foundation/observability/log.ts';
import { StartError } from '../foundation/errors/failures.ts';
import type { ConnectionSettings, Database } from './database.ts';
import { explainUnusable, refuseUnknownPooler, requirePooled } from './connection/find-pooler.ts';
import { hideAccount } from './connection/hide-account.ts';
import { openDatabase } from './open-database.ts';
import { isCluster } from './placement/place-tables.ts';
import { isDiskFull } from './embedded/process/judge-end.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { DatabaseReadiness, type Readiness } from './readiness.ts';

export interface Storage {
  readonly db: Database;
  readonly kind: 'embedded' | 'url';
  /** A streaming replica of the database, which may lag or be unreachable. */
  readonly replica: Database | null;
  /** For databases beside this one. */
  readonly connection: ConnectionSettings;
  /** Whether the database can serve requests now. */
  readiness(): Promise<Readiness>;
  /** Closes the pool, and stops the server if it is ours. */
  close(): Promise<void>;
}

/** Short enough to fall back to the primary within the 25 seconds of a reporting page (document 1, Limits). */
const maxReplicaMs = 3_000;

/** Connections beside a pooler, for migrations and restores; the listener has one more. */
const directSize = 2;

/** The program's database: the embedded one, or the one at the given URL. */
export async function openStorage(options: {
  dataDir: string;
  databaseUrl: string | null;
  directUrl: string | null;
  readUrl: string | null;
  poolSize: number;
  statementMs: number;
  recordTo: string | null;
  log: Log;
  onLost: (reason: Error) => void;
}): Promise<Storage> {
  const { dataDir, databaseUrl, directUrl, readUrl, poolSize: size, statementMs, recordTo, log, onLost } = options;
  // Not the error itself: the driver attaches its whole client to it, including the connection's secret key.
  const onConnectionError = (error: Error) => {
    log.warn({ reason: error.message }, 'an idle database connection broke');
  };
  const open = (connection: ConnectionSettings, isFull: () => Promise<boolean>, isPooled = false) => {
    const db = openDatabase(connection, {
      size,
      isPooled,
      statementMs,
      recordTo,
      onConnectionError,
      onDiskFull: () => {
        readiness.noteDiskFull();
      },
    });
    const readiness = new DatabaseReadiness(db, isFull, log);
    return { db, connection, readiness: () => readiness.ask() };
  };
  if (databaseUrl !== null) {
    const opened = open({ connectionString: databaseUrl }, () => Promise.resolve(false), directUrl !== null);
    await requireAnswer(opened.db, '--database-url');
    const direct = directUrl === null ? null : { connectionString: directUrl };
    const beside = direct && openDatabase(direct, { size: directSize, statementMs, recordTo, onConnectionError });
    if (beside) {
      await requireAnswer(beside, 'STOREHOUSE_DIRECT_URL');
      await requirePooled(opened.db, beside);
    } else await refuseUnknownPooler(opened.connection);
    const replica =
      readUrl === null
        ? null
        : openDatabase(
            { connectionString: readUrl },
            { size, statementMs: Math.min(statementMs, maxReplicaMs), recordTo, onConnectionError },
          );
    const db = beside ? aroundPooler(opened.db, beside) : opened.db;
    // Not on a cluster, which finds the node of a statement by its account.
    const isOneServer = !(await isCluster(opened.db));
    return {
      ...opened,
      ...(direct && { connection: direct }),
      db: isOneServer ? hideAccount(db) : db,
      kind: 'url',
      replica: isOneServer && replica ? hideAccount(replica) : replica,
      close: async () => {
        await Promise.all([opened.db.close(), beside?.close(), replica?.close()]);
      },
    };
  }
  const server = await startEmbedded({ dataDir, log, onLost });
  // Explicit: the operator's PGSSLMODE is meant for other servers.
  const opened = open({ ...server.connection, ssl: false }, () => isDiskFull(dataDir));
  return {
    ...opened,
    db: hideAccount(opened.db),
    kind: 'embedded',
    replica: null,
    close: async () => {
      await opened.db.close();
      await server.stop();
    },
  };
}

/** Sessions and listeners need a connection of their own, so they bypass the pooler. */
const aroundPooler = (pooled: Database, direct: Database): Database => ({
  ...pooled,
  session: (work, statementMs) => direct.session(work, statementMs),
  listen: (channel, onNotice) => direct.listen(channel, onNotice),
});

async function requireAnswer(db: Database, name: string): Promise<void> {
  try {
    await db.query('select 1');
  } catch (error) {
    const cause = explainUnusable(error);
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database at ${name} cannot be used: ${cause.message}.`, { cause });
  }
}
