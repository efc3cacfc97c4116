import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import type { ConnectionSettings, Database } from '../database/database.ts';
import { hideAccount } from '../database/connection/hide-account.ts';
import { openDatabase } from '../database/open-database.ts';
import type { ModuleContext } from '../database/module-context.ts';
import { openLog } from '../foundation/observability/log.ts';

export interface TestDatabase {
  /** Open from the first to the last test of the file. */
  readonly db: Database;
  readonly connection: ConnectionSettings;
  /** For modules: a clock that the test sets. */
  readonly context: ModuleContext & { at: Date };
}

/**
 * A copy of the migrated template for this test file, dropped afterwards; `empty` gives a database without a schema. A migrated one is
 * on the cluster, if there is one, unless the test is about plans or files of a single server.
 */
export function useTestDatabase(kind: 'migrated' | 'on-one-server' | 'empty' = 'migrated'): TestDatabase {
  const lender = inject('clusterLender');
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = kind === 'empty' ? 'template0' : String(server.database);
  const isOnCluster = kind === 'migrated' && lender !== null;
  let connection: ConnectionSettings = { ...server, database: name };
  const context = {
    db: undefined as unknown as Database,
    log: openLog('silent'),
    at: new Date('2026-03-01T08:00:00Z'),
    clock: { now: () => context.at, refresh: () => Promise.resolve() },
  };
  beforeAll(async () => {
    if (isOnCluster) connection = { connectionString: await borrow(lender) };
    else await administer(`create database ${name} template ${template}`);
    const db = openDatabase(connection, { size: 10, onConnectionError: () => undefined });
    context.db = isOnCluster ? db : hideAccount(db);
  });
  afterAll(async () => {
    await context.db.close();
    if (!isOnCluster) await administer(`drop database ${name} with (force)`);
  });
  return {
    get db() {
      return context.db;
    },
    get connection() {
      return connection;
    },
    context,
  };

  async function administer(sql: string): Promise<void> {
    // The template itself must have no connection while it is copied.
    const admin = openDatabase({ ...server, database: 'postgres' }, { size: 1, onConnectionError: () => undefined });
    await admin.query(sql);
    await admin.close();
  }
}

async function borrow(lender: string): Promise<string> {
  const answer = await fetch(lender);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the cluster lends no database: ${text}`);
  return text;
}
