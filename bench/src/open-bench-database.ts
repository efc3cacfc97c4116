import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ConnectionSettings, Database } from '../../server/src/database/database.ts';
import { longStatementMs } from '../../server/src/database/connection/open-pool.ts';
import { openDatabase } from '../../server/src/database/open-database.ts';

/** How a benchmark connects to the embedded PostgreSQL of the program it started. */
export const connectionTo = (socketDir: string): ConnectionSettings & { readonly host: string } => ({
  host: socketDir,
  port: 5432,
  user: 'storehouse',
  password: passwordOf(socketDir),
  database: 'storehouse',
});

/** The same as a URL, for programs that take one. */
export const addressOf = (socketDir: string, database = 'storehouse'): string =>
  `postgresql://storehouse:${passwordOf(socketDir)}@/${database}?host=${encodeURIComponent(socketDir)}`;

const passwordOf = (socketDir: string): string =>
  readFileSync(join(dirname(socketDir), 'postgres-password'), 'utf8').trim();

/** Filling a million pairs takes longer than a request may. */
export const openBenchDatabase = (socketDir: string, size: number): Database =>
  openDatabase(connectionTo(socketDir), { size, onConnectionError: () => undefined, statementMs: longStatementMs });
