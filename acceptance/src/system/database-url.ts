import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from './system.ts';

/** The database of a running system, for further processes. */
export const databaseUrlOf = (system: System): string => databaseUrlIn(system.program.dataDir, 'storehouse');

/** A database of the embedded server of a data folder, in which its socket and its password lie. */
export function databaseUrlIn(dataDir: string, database: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const socketFolder = join(realpathSync(dataDir), 'postgres');
  return `postgresql://storehouse:${password}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** The key of a running system's secrets, for further processes with a data folder of their own. */
export const secretKeyOf = (system: System): { STOREHOUSE_SECRET_KEY: string } => ({
  STOREHOUSE_SECRET_KEY: readFileSync(join(system.program.dataDir, 'secret-key'), 'utf8').trim(),
});
