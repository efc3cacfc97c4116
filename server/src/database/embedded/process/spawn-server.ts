import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import { serverArguments } from '../cluster/server-settings.ts';
import { spawnAsUser } from '../users/spawn-as-user.ts';

export interface SpawnedServer {
  readonly pid: number | undefined;
  readonly ended: Promise<ServerEnd>;
}

export interface ServerEnd {
  /** Whether it ended because of a fault, not because it was stopped or killed. */
  readonly failed: boolean;
  readonly output: string;
}

/**
 * Starts the server in its own session: Ctrl-C in a terminal reaches the program, which finishes its work first and
 * then stops the server. Its standard error is a file, because a pipe would end with the program while the server may
 * live on.
 */
export async function spawnServer(cluster: Cluster, stalePid: number | undefined): Promise<SpawnedServer> {
  // Opened for appending, so that truncating the file later leaves no hole.
  const logFile = await open(cluster.logFile, 'a', 0o600);
  try {
    await logFile.truncate(0);
    const child = spawnAsUser(
      cluster.user,
      [join(cluster.binaries.dir, 'bin', 'postgres'), ...serverArguments(cluster)],
      {
        stdio: ['ignore', logFile.fd, logFile.fd],
        detached: true,
        // PostgreSQL refuses to start while the pid in postmaster.pid is alive, even if that pid now belongs to another
        // process. This variable, also used by pg_ctl, says that the pid is not a server. PostgreSQL's other interlock
        // stays active.
        env: stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
      },
    );
    child.unref();
    const ended = new Promise<ServerEnd>((resolve) => {
      child.once('error', (error) =>
        resolve({ failed: true, output: `it cannot run on this system: ${error.message}` }),
      );
      child.once('exit', (code) => resolve(describeEnd(cluster, code)));
    });
    return { pid: child.pid, ended };
  } finally {
    await logFile.close();
  }
}

async function describeEnd(cluster: Cluster, code: number | null): Promise<ServerEnd> {
  const failed = code !== null && code !== 0;
  // After a stop the folder may disappear at any moment, so read the log only if needed.
  return { failed, output: failed ? await readFile(cluster.logFile, 'utf8').catch(() => '') : '' };
}
