import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../foundation/observability/log.ts';
import { isDiskFull } from './check-space.ts';
import { NoSpaceError } from '../server-log/explain-failure.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { reachServer, type HeldServer } from './reach-server.ts';
import { FolderInUseError } from '../cluster/take-lock.ts';

const GIVE_UP_AFTER_MS = 30_000;
const PAUSE_MS = 500;
/** A full disk may take hours to be noticed: a reminder now and then, not two lines a second. */
const REMIND_AFTER_MS = 60_000;

/**
 * Brings back a server that went away under a running program, for half a minute also against failures. While the disk is full it
 * tries for as long as that takes: nobody should have to start anything once there is room again.
 */
export async function recoverServer(
  cluster: Cluster,
  log: Log,
  signal: AbortSignal,
  giveUpAfterMs = GIVE_UP_AFTER_MS,
): Promise<HeldServer> {
  let giveUpAt = performance.now() + giveUpAfterMs;
  let said = { message: '', at: 0 };
  for (;;) {
    try {
      return await reachServer(cluster, log, signal);
    } catch (error) {
      // Who waits here for the lock might get it back later, but in between another program has written.
      if (error instanceof FolderInUseError || signal.aborted) throw error;
      const now = performance.now();
      if (await isForWantOfSpace(cluster, error)) giveUpAt = now + giveUpAfterMs;
      else if (now > giveUpAt) throw error;
      const { message } = error as Error;
      if (message !== said.message || now - said.at > REMIND_AFTER_MS) {
        said = { message, at: now };
        log.warn({ err: error }, 'the embedded PostgreSQL could not be started again yet');
      }
    }
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

async function isForWantOfSpace(cluster: Cluster, error: unknown): Promise<boolean> {
  return error instanceof NoSpaceError || (await isDiskFull(cluster.dataDir).catch(() => false));
}
