import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import type { ConnectionSettings, Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { startEmbedded, type EmbeddedServer } from '../database/embedded/start-embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openLog } from '../foundation/observability/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the whole test run; this database is the migrated template. */
    testServer: ConnectionSettings;
    /** A data folder with a migrated database that was never served: programs of the acceptance tests start on a copy of it. */
    preparedFolder: string;
    /** The folder of the program that the acceptance tests start, bundled as in the package. */
    programFolder: string;
  }
}

/**
 * One embedded server for the whole test run, with one migrated database that test files copy; a folder that programs copy; and the
 * program.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'storehouse-tests-'));
  // Under root the server runs as another user, who must pass this folder.
  await chmod(parent, 0o711);
  const [prepared, dataDir, program] = [join(parent, 'prepared'), join(parent, 'data'), join(parent, 'program')];
  const preparing = prepareServer(prepared, dataDir);
  const cleanUp = async () => {
    const server = await preparing.catch(() => null);
    await server?.stop();
    await rm(parent, { recursive: true, force: true });
  };
  try {
    const layOut = promisify(execFile)(process.execPath, ['scripts/lay-out-program.mjs', program]);
    const [server] = await Promise.all([preparing, layOut]);
    project.provide('testServer', await addTemplate(server));
    project.provide('preparedFolder', prepared);
    project.provide('programFolder', program);
    return cleanUp;
  } catch (error) {
    // Source that does not compile, for example: nobody else would stop the server.
    await cleanUp();
    throw error;
  }
}

async function prepareServer(prepared: string, dataDir: string): Promise<EmbeddedServer> {
  const first = await start(prepared);
  await withDatabase(first.connection, migrate);
  await first.stop();
  // Not copied by Node, which gives every file to the current user.
  execFileSync('cp', ['-a', prepared, dataDir]);
  return start(dataDir);
}

async function addTemplate(server: EmbeddedServer): Promise<ConnectionSettings> {
  // Not the server's own database: the program's lock holds a connection there, and a template must have none.
  const template = { ...server.connection, database: 'migrated_template' };
  await withDatabase(server.connection, async (db) => {
    // Nothing in this server has to survive a crash of the machine; what must survive one is tested on separate servers.
    await db.query('alter system set fsync = off');
    await db.query('select pg_reload_conf()');
    await db.query(`create database ${template.database}`);
  });
  await withDatabase(template, migrate);
  return template;
}

const start = (dataDir: string): Promise<EmbeddedServer> =>
  startEmbedded({
    dataDir,
    log: openLog('error'),
    onLost: (reason) => {
      throw reason;
    },
  });

async function withDatabase(connection: ConnectionSettings, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(connection, { size: 1, onConnectionError: () => undefined });
  await work(db);
  await db.close();
}
