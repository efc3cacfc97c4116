import type { Log } from '../foundation/log.ts';
import { StartError } from '../foundation/start-error.ts';
import { Unavailable } from '../foundation/unavailable.ts';
import { openDatabase, type Database } from './database.ts';
import { startEmbedded } from './embedded/start-embedded.ts';

export interface Storage {
  readonly db: Database;
  readonly kind: 'embedded' | 'url';
  /** Closes the pool and stops the server where it is ours. */
  close(): Promise<void>;
}

/** The database the program works on: the one it brings along, or the one it was given the address of. */
export async function openStorage(options: {
  dataDir: string;
  databaseUrl: string | null;
  poolSize: number;
  log: Log;
  onLost: (reason: Error) => void;
}): Promise<Storage> {
  const { dataDir, databaseUrl, poolSize: size, log, onLost } = options;
  const onConnectionError = (error: Error) => {
    // Not the error itself: the driver hangs its whole client on it, the connection's secret key included.
    log.warn({ reason: error.message }, 'an idle database connection broke');
  };
  if (databaseUrl !== null) {
    const db = openDatabase({ connectionString: databaseUrl }, { size, onConnectionError });
    await requireAnswer(db);
    return { db, kind: 'url', close: () => db.close() };
  }
  const server = await startEmbedded({ dataDir, log, onLost });
  // Said openly: PGSSLMODE of the operator is meant for other servers.
  const db = openDatabase({ ...server.connection, ssl: false }, { size, onConnectionError });
  return {
    db,
    kind: 'embedded',
    close: async () => {
      await db.close();
      await server.stop();
    },
  };
}

async function requireAnswer(db: Database): Promise<void> {
  try {
    await db.query('select 1');
  } catch (error) {
    const cause = error instanceof Unavailable ? (error.cause as Error) : (error as Error);
    throw new StartError(`The database at --database-url cannot be used: ${cause.message}.`, { cause });
  }
}
