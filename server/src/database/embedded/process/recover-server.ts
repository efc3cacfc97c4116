import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../foundation/observability/log.ts';
import { isDiskFull } from './judge-end.ts';
import { NoSpaceError } from '../server-log/explain-failure.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { reachServer, type HeldServer } from './reach-server.ts';
import { FolderInUseError } from '../cluster/take-lock.ts';

const defaultGiveUpAfterMs = 30_000;
const pauseMs = 500;
/** It may take hours until someone notices a full disk: remind now and then, not twice a second. */
const remindAfterMs = 60_000;

/**
 * Restarts a server that died under a running program, retrying failures for half a minute. While the disk is full, it
 * keeps trying: nobody should have to start anything once there is space again.
 */
export async function recoverServer(
  cluster: Cluster,
  log: Log,
  signal: AbortSignal,
  giveUpAfterMs = defaultGiveUpAfterMs,
): Promise<HeldServer> {
  let giveUpAt = performance.now() + giveUpAfterMs;
  let said = { message: '', at: 0 };
  for (;;) {
    try {
      return await reachServer(cluster, log, signal);
    } catch (error) {
      // Waiting for the lock might succeed later, but another program would have written in between.
      if (error instanceof FolderInUseError || signal.aborted) throw error;
      const now = performance.now();
      if (await isForWantOfSpace(cluster, error)) giveUpAt = now + giveUpAfterMs;
      else if (now > giveUpAt) throw error;
      const { message } = error as Error;
      if (message !== said.message || now - said.at > remindAfterMs) {
        said = { message, at: now };
        log.warn({ err: error }, 'the embedded PostgreSQL could not be restarted yet');
      }
    }
    await sleep(pauseMs, undefined, { signal });
  }
}

async function isForWantOfSpace(cluster: Cluster, error: unknown): Promise<boolean> {
  return error instanceof NoSpaceError || (await isDiskFull(cluster.dataDir).catch(() => false));
}
