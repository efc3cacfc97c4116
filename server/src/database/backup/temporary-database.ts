import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Refusal } from '../../foundation/errors/failures.ts';
import { longStatementMs } from '../connection/open-pool.ts';
import { plainBegin, type ConnectionSettings, type Database, type Queryable } from '../database.ts';
import { openDatabase } from '../open-database.ts';

/** Held while a temporary database beside this one exists. A number that only Storehouse uses. */
const temporaryLock = 7_368_005;

const options = { statementMs: longStatementMs, onConnectionError: () => undefined };

/**
 * Creates a database beside this one for the work, and drops it afterwards. All processes together have only one at a
 * time, so the holder of the lock knows that any other one was left over by a process that died.
 */
export async function withTemporaryDatabase<T>(
  connection: ConnectionSettings,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  // Not the program's pool: the transaction below sits idle on a connection that requests would have to wait for.
  const admin = openDatabase(connection, { ...options, size: 2 });
  try {
    return await admin.transaction(
      async (tx) => {
        // The transaction is idle while the work runs: an idle limit of the server would end it, and with it the lock.
        await tx.query('set local idle_in_transaction_session_timeout = 0');
        await tx.query('select pg_advisory_xact_lock($1)', [temporaryLock]);
        await dropAll(admin);
        const name = `${await prefixOf(admin)}${randomBytes(4).toString('hex')}`;
        await create(admin, name);
        const db = openDatabase(connectionTo(connection, name), { ...options, size: 1 });
        try {
          return await work(db);
        } finally {
          await db.close();
          await drop(admin, name);
        }
      },
      plainBegin,
      longStatementMs,
    );
  } finally {
    await admin.close();
  }
}

/** Drops temporary databases that a killed process left, unless one is in use now. */
export async function dropLeftovers(db: Database): Promise<string[]> {
  if ((await listAll(db)).length === 0) return [];
  return db.transaction(async (tx) => {
    const [lock] = await tx.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [temporaryLock]);
    return lock?.free ? dropAll(db) : [];
  }, plainBegin);
}

/** How to connect to another database of the same server. */
export function connectionTo(connection: ConnectionSettings, database: string): ConnectionSettings {
  if (connection.connectionString === undefined) return { ...connection, database };
  // Not URL, which refuses an address without a host, such as postgresql://user@/database?host=/run/postgresql.
  const connectionString = connection.connectionString.replace(/^([^:]*:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
  return { ...connection, connectionString };
}

/** Several databases of one server may belong to different Storehouse installations: each drops only its own. */
async function prefixOf(on: Queryable): Promise<string> {
  const [row] = await on.query<{ oid: string }>(
    'select oid::text as oid from pg_database where datname = current_database()',
  );
  return `storehouse_verify_${(row as { oid: string }).oid}_`;
}

async function listAll(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ name: string }>(
    `select datname::text as name from pg_database where starts_with(datname::text, $1)`,
    [await prefixOf(on)],
  );
  return rows.map(({ name }) => name);
}

async function dropAll(on: Queryable): Promise<string[]> {
  const names = await listAll(on);
  for (const name of names) await drop(on, name);
  return names;
}

const drop = (on: Queryable, name: string) => on.query(`drop database if exists ${name} with (force)`);

/** From template0, which is always free to copy, with the encoding and locale of the database it stands in for. */
async function create(on: Queryable, name: string): Promise<void> {
  const [like] = await on.query<{ user: string; options: string }>(
    `select current_user::text as user,
       format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as options
     from pg_database where datname = current_database()`,
  );
  const { user, options } = like as { user: string; options: string };
  try {
    await on.query(`create database ${name} template template0 ${options}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    throw new Refusal(
      'conflict',
      `The backup cannot be verified: it is restored into a temporary database, and the database user "${user}" may not create one. Allow it with: alter role "${user}" createdb`,
    );
  }
}
