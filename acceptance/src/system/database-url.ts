import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { borrowEmptyDatabase, isOnCluster } from './cluster-database.ts';
import type { RunningProgram } from './start-program.ts';
import type { System } from './system.ts';

/** The database of a running system, for further processes. */
export const databaseUrlOf = ({ program: { databaseUrl, dataDir } }: System): string =>
  databaseUrl ?? databaseUrlIn(dataDir, 'storehouse');

/** The URL of a database on the embedded server. The data folder holds the server's socket and password. */
export function databaseUrlIn(dataDir: string, database: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const socketFolder = join(realpathSync(dataDir), 'postgres');
  return `postgresql://storehouse:${password}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** The URL of a database without a schema: the spare one of the program's embedded server, or a new one on the cluster. */
export const emptyDatabaseUrl = async ({ dataDir }: RunningProgram): Promise<string> =>
  isOnCluster ? borrowEmptyDatabase() : databaseUrlIn(dataDir, 'postgres');

/** The secret key of a running system, for further processes with their own data folders. */
export const secretKeyOf = (system: System): { STOREHOUSE_SECRET_KEY: string } => ({
  STOREHOUSE_SECRET_KEY: readFileSync(join(system.program.dataDir, 'secret-key'), 'utf8').trim(),
});
