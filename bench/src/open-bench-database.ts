import { openDatabase, type ConnectionSettings, type Database } from '../../server/src/database/database.ts';

/** How a benchmark reaches the embedded PostgreSQL of the program that it has started. */
export const connectionTo = (socketDir: string): ConnectionSettings & { readonly host: string } => ({
  host: socketDir,
  port: 5432,
  user: 'storehouse',
  database: 'storehouse',
});

export const openBenchDatabase = (socketDir: string, size: number): Database =>
  openDatabase(connectionTo(socketDir), { size, onConnectionError: () => undefined });
