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
  /** It ended because it found a fault, and not because it was told or forced to. */
  readonly failed: boolean;
  readonly output: string;
}

/**
 * Starts the server in a session of its own: Ctrl-C in a terminal reaches the program, which finishes its work first and
 * then stops the server. Its standard error is a file, because a pipe would end with the program and the server may not.
 */
export async function spawnServer(cluster: Cluster, stalePid: number | undefined): Promise<SpawnedServer> {
  // Opened for appending, so that whoever empties the file later leaves no hole in it.
  const logFile = await open(cluster.logFile, 'a', 0o600);
  try {
    await logFile.truncate(0);
    const child = spawnAsUser(
      cluster.user,
      [join(cluster.binaries.dir, 'bin', 'postgres'), ...serverArguments(cluster)],
      {
        stdio: ['ignore', logFile.fd, logFile.fd],
        detached: true,
        // PostgreSQL refuses to start while the pid in postmaster.pid lives, even if by now it is somebody else's: except
        // when it is told, in this way of pg_ctl's, that the pid is no server. Its other interlock stays in force.
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
  // After a stop the folder may be gone the next moment: nothing is read there without need.
  return { failed, output: failed ? await readFile(cluster.logFile, 'utf8').catch(() => '') : '' };
}
