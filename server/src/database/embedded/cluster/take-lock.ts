import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../../foundation/errors/failures.ts';
import { socketPort } from './locate-socket.ts';
import type { Cluster } from './cluster.ts';
import { superuser } from './run-initdb.ts';
import { fingerprintSetting } from './server-settings.ts';

export const databaseName = 'storehouse';

// The lock is held in the database that every cluster has, not in ours: a session there would prevent copying ours as a
// template, as the tests do, or replacing it.
const lockDatabase = 'postgres';

// "storehse" in ASCII. Never change it: two releases that lock different numbers would not see each other.
const lockNumber = BigInt('0x73746f7265687365').toString();

// The server releases the lock of a killed program when it notices the closed connection, within milliseconds.
const maxWaitMs = 2_000;

export class FolderInUseError extends StartError {
  constructor(dataDir: string) {
    super(
      `Another Storehouse program is already using the data folder ${dataDir}. Stop it first, or choose another folder with --data.`,
    );
  }
}

export interface FolderLock {
  /** Settles when the connection that holds the lock has ended. */
  readonly ended: Promise<void>;
  /** What the server was started with. */
  readonly fingerprint: string | null;
}

/**
 * Connects and takes the lock, which lasts as long as the connection. If the server dies, it fails like a lost
 * connection.
 */
export async function takeLock(cluster: Cluster): Promise<FolderLock> {
  const client = await connect(cluster);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    const giveUpAt = performance.now() + maxWaitMs;
    while (!(await tryLock(client))) {
      if (performance.now() > giveUpAt) throw new FolderInUseError(cluster.dataDir);
      await sleep(50);
    }
    await createDatabase(client);
    const { rows } = await client.query<{ fingerprint: string | null }>(
      `select current_setting('${fingerprintSetting}', true) as fingerprint`,
    );
    return { ended, fingerprint: rows[0]?.fingerprint ?? null };
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumber]);
  return rows[0]?.locked ?? false;
}

/** Checked at every start, under the lock, so that a kill right after initdb does no harm and nobody interferes. */
async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
}

async function connect(cluster: Cluster): Promise<pg.Client> {
  const client = new pg.Client({
    host: cluster.socket.host,
    port: socketPort,
    user: superuser,
    password: cluster.access.password,
    database: lockDatabase,
    // Explicit, because the operator's PGSSLMODE is meant for other servers.
    ssl: false,
    application_name: 'storehouse data folder lock',
    connectionTimeoutMillis: 5_000,
    // Enough for copying an empty database on a slow disk; a frozen server never answers.
    query_timeout: 30_000,
  });
  // A lost connection also ends the client, and that is what callers wait for.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
