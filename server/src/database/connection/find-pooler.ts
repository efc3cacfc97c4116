import pg from 'pg';
import { StartError, Unavailable } from '../../foundation/errors/failures.ts';
import { schemaName, type ConnectionSettings, type Database } from '../database.ts';

const askForAddress =
  'The database at --database-url is behind a connection pooler, such as PgBouncer: give the address of the server itself in STOREHOUSE_DIRECT_URL.';

/**
 * Why a database cannot be used: PostgreSQL's own reason, or that a pooler needs the server's address. Some poolers refuse a client
 * that sends settings.
 */
export function explainUnusable(error: unknown): Error {
  const reason = error instanceof Unavailable && error.cause instanceof Error ? error.cause : (error as Error);
  const isPooler = reason.message.includes('unsupported startup parameter');
  return isPooler ? new StartError(askForAddress, { cause: reason }) : reason;
}

/**
 * Refuses to start behind a pooler that the operator has not named: it would lose prepared statements, notifications
 * and locks now and then. A pooler shows in its greeting: it makes up the process id that is meant for cancelling.
 */
export async function refuseUnknownPooler(settings: ConnectionSettings): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'storehouse' });
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { processID } = client as unknown as { readonly processID: number | null };
    if (rows[0]?.pid !== processID) throw new StartError(askForAddress);
  } finally {
    await client.end();
  }
}

interface Reached {
  readonly database: string;
  readonly startedAt: Date;
  readonly path: string;
  readonly zone: string;
}

/** Connections of a pooler need settings that a client cannot give them, and must lead to the database at the direct address. */
export async function requirePooled(pooled: Database, direct: Database): Promise<void> {
  const [through, beside] = await Promise.all([reach(pooled), reach(direct)]);
  if (through.database !== beside.database || through.startedAt.getTime() !== beside.startedAt.getTime()) {
    throw new StartError('STOREHOUSE_DIRECT_URL and --database-url lead to different databases.');
  }
  if (through.path === schemaName && through.zone === 'UTC') return;
  throw new StartError(
    `Connections of the pooler at --database-url do not have the settings of Storehouse. Give it this for each new connection, in PgBouncer as connect_query: set search_path = ${schemaName}; set timezone = UTC; set statement_timeout = 18000; set jit = off (18000 is 90 % of the default of STOREHOUSE_DATABASE_SECONDS, in milliseconds)`,
  );
}

async function reach(db: Database): Promise<Reached> {
  const [row] = await db.query<Reached>(
    `select current_database()::text as database, pg_postmaster_start_time() as "startedAt",
       current_setting('search_path') as path, current_setting('timezone') as zone`,
  );
  return row as Reached;
}
