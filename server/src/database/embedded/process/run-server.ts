import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPort } from '../cluster/locate-socket.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { StartError } from '../../../foundation/errors/failures.ts';
import { findPostmaster, type Postmaster } from './find-postmaster.ts';
import { spawnServer, type ServerEnd, type SpawnedServer } from './spawn-server.ts';
import { takeStartLock } from '../cluster/take-start-lock.ts';

/** Whether any server listens on the cluster's socket, even one whose process is invisible from here. */
async function isSocketServed(cluster: Cluster): Promise<boolean> {
  const socket = connect(join(cluster.socket.host, `.s.PGSQL.${socketPort}`));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export interface RunningServer {
  readonly pid: number;
  /** Only for a server that this call started. */
  readonly ended?: Promise<ServerEnd>;
}

const maxSocketWaitMs = 2_000;

/** Finds the running server or starts one. Returns its end if it did not even claim the folder. */
export async function runServer(cluster: Cluster): Promise<RunningServer | ServerEnd> {
  const found = await findPostmaster(cluster);
  if (found.state === 'running') return found;
  const releaseStart = await takeStartLock(cluster.id);
  try {
    const now = await untilSocketAgrees(cluster);
    return now.state === 'running' ? now : await untilClaimed(cluster, await spawnServer(cluster, now.stalePid));
  } finally {
    releaseStart();
  }
}

/**
 * Retries while no server is visible but something listens: it may be ending and release its socket shortly. If not, it
 * runs where its processes are invisible from here, for example in another container with the same folder.
 */
async function untilSocketAgrees(cluster: Cluster): Promise<Postmaster> {
  const giveUpAt = performance.now() + maxSocketWaitMs;
  for (;;) {
    const found = await findPostmaster(cluster);
    if (found.state === 'running' || !(await isSocketServed(cluster))) return found;
    if (performance.now() > giveUpAt) {
      throw new StartError(
        `The data folder ${cluster.dataDir} is used by a PostgreSQL server that cannot be seen from here, perhaps in another container: stop it, then start Storehouse again.`,
      );
    }
    await sleep(50);
  }
}

/** Waits until the new server's claim on the folder is visible to other programs. */
async function untilClaimed(cluster: Cluster, { pid, ended }: SpawnedServer): Promise<RunningServer | ServerEnd> {
  for (;;) {
    const end = await Promise.race([ended, sleep(5)]);
    if (end) return end;
    const found = await findPostmaster(cluster);
    if (found.state === 'running' && found.pid === pid) return { pid: found.pid, ended };
  }
}
