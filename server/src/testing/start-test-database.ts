import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { ConnectionSettings, Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { startEmbedded } from '../database/embedded/start-embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openLog } from '../foundation/observability/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the whole test run; this database is the migrated template. */
    testServer: ConnectionSettings;
  }
}

/** One embedded server for the whole test run, with one migrated database that test files copy, and a fresh build. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [createRequire(import.meta.url).resolve('typescript/bin/tsc'), '-b'], {
    stdio: 'inherit',
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'storehouse-tests-'));
  const log = openLog('error');
  const server = await startEmbedded({
    dataDir,
    log,
    onLost: (reason) => {
      throw reason;
    },
  });
  // Not the server's own database: the program's lock holds a connection there, and a template must have none.
  const template = { ...server.connection, database: 'migrated_template' };
  await withDatabase(server.connection, (db) => db.query(`create database ${template.database}`));
  await withDatabase(template, migrate);
  project.provide('testServer', template);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function withDatabase(connection: ConnectionSettings, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(connection, { size: 1, onConnectionError: () => undefined });
  await work(db);
  await db.close();
}
