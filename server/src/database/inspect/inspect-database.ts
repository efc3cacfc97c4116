import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../foundation/time/clock.ts';
import { explainUnusable, requirePooled } from '../connection/find-pooler.ts';
import type { ConnectionSettings, Database } from '../database.ts';
import { findNative } from '../embedded/binaries/find-native.ts';
import { locateSocket, socketPort } from '../embedded/cluster/locate-socket.ts';
import { hasCluster } from '../embedded/cluster/prepare-data-folder.ts';
import { superuser } from '../embedded/cluster/run-initdb.ts';
import { databaseName } from '../embedded/cluster/take-lock.ts';
import { openDatabase } from '../open-database.ts';

/** What a server says about itself, for the doctor. */
export interface DatabaseFacts {
  /** Such as 180001. */
  readonly version: number;
  readonly encoding: string;
  /** A standby, or a server or user that is set to read only. */
  readonly isReadOnly: boolean;
  /** Without those reserved for administrators. */
  readonly connections: number;
  readonly fsync: boolean;
  readonly fullPageWrites: boolean;
  readonly synchronousCommit: boolean;
  /** Extensions that this user could neither find nor create. */
  readonly missingExtensions: readonly string[];
  readonly user: string;
  readonly mayCreateSchema: boolean;
  readonly mayCreateDatabase: boolean;
  /** How much its clock is ahead of this machine's. */
  readonly clockAheadMs: number;
  /** The applied migrations; empty before the first start. */
  readonly migrations: readonly string[];
  /** The fingerprint of the key that seals secrets, if there are any. */
  readonly secretKey: string | null;
}

/** The doctor does not wait for a frozen server as long as a request does. */
const timeoutMs = 5_000;
const options = { size: 1, statementMs: timeoutMs, onConnectionError: () => undefined };

/** Reads what the doctor judges; rejects with PostgreSQL's own reason if the server cannot be reached. */
export async function inspectDatabase(connection: ConnectionSettings): Promise<DatabaseFacts> {
  const db = openDatabase(connection, options);
  try {
    return await readFacts(db);
  } catch (error) {
    throw explainUnusable(error);
  } finally {
    await db.close();
  }
}

/** Rejects with the reason for which a start would refuse the pooler before a server that answers. */
export async function inspectPooler(databaseUrl: string, directUrl: string): Promise<void> {
  const pooled = openDatabase({ connectionString: databaseUrl }, { ...options, isPooled: true });
  const direct = openDatabase({ connectionString: directUrl }, options);
  try {
    await requirePooled(pooled, direct);
  } catch (error) {
    throw explainUnusable(error);
  } finally {
    await Promise.all([pooled.close(), direct.close()]);
  }
}

async function readFacts(db: Database): Promise<DatabaseFacts> {
  const [facts] = await db.query<
    Omit<DatabaseFacts, 'clockAheadMs' | 'migrations' | 'secretKey'> & { now: Date; tables: string[] }
  >(
    `select current_setting('server_version_num')::int as version,
       current_setting('server_encoding') as encoding,
       pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
       current_setting('fsync')::boolean as fsync,
       current_setting('full_page_writes')::boolean as "fullPageWrites",
       current_setting('synchronous_commit') <> 'off' as "synchronousCommit",
       array(select wanted from unnest(array['btree_gin', 'pg_trgm']) wanted
         where not exists (select 1 from pg_extension where extname = wanted)
           and not exists (select 1 from pg_available_extension_versions v
             where v.name = wanted and (v.trusted and has_database_privilege(current_database(), 'create') or role.rolsuper))
         order by 1) as "missingExtensions",
       current_user::text as user,
       has_database_privilege(current_database(), 'create') as "mayCreateSchema",
       role.rolcreatedb or role.rolsuper as "mayCreateDatabase",
       clock_timestamp() as now,
       array(select relname::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname = 'storehouse' and relname in ('schema_migrations', 'secret_key')) as tables
     from pg_roles role where role.rolname = current_user`,
  );
  const { now, tables, ...rest } = facts as NonNullable<typeof facts>;
  const clockAheadMs = now.getTime() - systemClock.now().getTime();
  const migrations = tables.includes('schema_migrations')
    ? await db.query<{ name: string }>('select name from schema_migrations order by name')
    : [];
  const keys = tables.includes('secret_key')
    ? await db.query<{ fingerprint: string }>('select fingerprint from secret_key')
    : [];
  return {
    ...rest,
    clockAheadMs,
    migrations: migrations.map(({ name }) => name),
    secretKey: keys[0]?.fingerprint ?? null,
  };
}

export interface RunningEmbedded {
  readonly connection: ConnectionSettings;
  readonly release: () => void;
}

/**
 * The embedded server of a data folder: how to connect to it if it runs, null if it does not. Throws a sentence if a
 * start would be refused.
 */
export async function findEmbedded(dataDir: string): Promise<RunningEmbedded | null> {
  const folder = join(dataDir, 'postgres');
  if (!(await hasCluster(dataDir, folder, findNative().version))) return null;
  const isRunning = await readFile(join(folder, 'postmaster.pid')).catch(() => null);
  if (!isRunning) return null;
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const socket = locateSocket(dataDir, folder);
  const connection = { host: socket.host, port: socketPort, user: superuser, password, database: databaseName };
  return {
    connection: { ...connection, ssl: false },
    release: () => {
      socket.release();
    },
  };
}
