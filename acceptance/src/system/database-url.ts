import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { borrowEmptyDatabase, isOnCluster } from './cluster-database.ts';
import type { RunningProgram } from './start-program.ts';
import type { System } from './system.ts';

/** The database of a running system, for further processes. */
export const databaseUrlOf = ({ program: { databaseUrl, dataDir } }: System): string =>
  databaseUrl ?? databaseUrlIn(dataDir, 'storehouse');

/** A database of the embedded server in a data folder, which holds its socket and its password. */
export function databaseUrlIn(dataDir: string, database: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const socketFolder = join(realpathSync(dataDir), 'postgres');
  return `postgresql://storehouse:${password}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** A database without a schema: one that the program's embedded server has besides its own, or one on the cluster. */
export const emptyDatabaseUrl = async ({ dataDir }: RunningProgram): Promise<string> =>
  isOnCluster ? borrowEmptyDatabase() : databaseUrlIn(dataDir, 'postgres');

/** The secret key of a running system, for further processes with their own data folders. */
export const secretKeyOf = (system: System): { STOREHOUSE_SECRET_KEY: string } => ({
  STOREHOUSE_SECRET_KEY: readFileSync(join(system.program.dataDir, 'secret-key'), 'utf8').trim(),
});
