import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../foundation/log.ts';
import type { Cluster } from './open-cluster.ts';
import { reachServer, type HeldServer } from './reach-server.ts';
import { FolderInUseError } from './take-lock.ts';

const GIVE_UP_AFTER_MS = 30_000;
const PAUSE_MS = 500;

/** Brings back a server that went away under a running program, for half a minute also against failures. */
export async function recoverServer(cluster: Cluster, log: Log, signal: AbortSignal): Promise<HeldServer> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await reachServer(cluster, log, signal);
    } catch (error) {
      // Who waits here for the lock might get it back later, but in between another program has written.
      if (error instanceof FolderInUseError || signal.aborted || performance.now() > giveUpAt) throw error;
      log.warn({ err: error }, 'the embedded PostgreSQL could not be started again yet');
    }
    await sleep(PAUSE_MS, undefined, { signal });
  }
}
