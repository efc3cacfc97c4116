import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../foundation/observability/log.ts';
import { StartError } from '../../../foundation/errors/failures.ts';
import { errorCode } from '../server-log/explain-failure.ts';
import { isPostmaster } from './find-postmaster.ts';
import { judgeEnd } from './judge-end.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { runServer, type RunningServer } from './run-server.ts';
import { fingerprint } from '../cluster/server-settings.ts';
import { requireIdle, setPassword, wrongPasswordState } from '../cluster/create-cluster.ts';
import { stopServer } from './spawn-server.ts';
import { FolderInUseError, takeLock, type FolderLock } from '../cluster/take-lock.ts';
import { takeStartLock } from '../cluster/take-start-lock.ts';

export interface HeldServer {
  readonly pid: number;
  /** Settles when the folder's lock is lost, that is, when the server or the connection to it ends. */
  readonly ended: Promise<void>;
}

const maxTries = 50;
const pauseMs = 100;
const maxSilenceMs = 30_000;
const logSlowStartAfterMs = 2_000;

// The server is running but not ready: it is starting, replaying its log after a kill, or shutting down.
const notReadyState = '57P03';
// Nobody is listening, or the connection broke; the other codes are what a server sends while shutting down.
const unreachableCodes = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAGAIN',
  '57P01',
  '57P02',
  '53300',
]);

/** Finds or starts the server and takes its lock. A server with other binaries or settings is restarted. */
export async function reachServer(cluster: Cluster, log: Log, signal: AbortSignal): Promise<HeldServer> {
  for (let tried = 1; tried <= maxTries; tried += 1) {
    signal.throwIfAborted();
    const server = await runServer(cluster);
    if ('failed' in server) {
      await judgeEnd(cluster, server);
    } else {
      const lock = await holdServer(cluster, server, log, signal);
      if (lock === wrongPasswordState) {
        await givePassword(cluster, server);
        continue;
      }
      if (lock?.fingerprint === fingerprint(cluster.binaries)) return { pid: server.pid, ended: lock.ended };
      if (lock) {
        log.info({ postgresPid: server.pid }, 'the running PostgreSQL was started by another release: restarting it');
        await stopServer(cluster, server.pid);
      } else if (server.ended) {
        await judgeEnd(cluster, await server.ended);
      }
    }
    await sleep(pauseMs, undefined, { signal });
  }
  throw new StartError(
    `The embedded PostgreSQL in ${cluster.dataDir} keeps stopping. See ${cluster.logFile} for the reason.`,
  );
}

/** Takes the lock, and stops a server that this start has launched if that fails. */
async function holdServer(
  cluster: Cluster,
  server: RunningServer,
  log: Log,
  signal: AbortSignal,
): Promise<FolderLock | typeof wrongPasswordState | undefined> {
  try {
    return await waitForLock(cluster, server.pid, log, signal);
  } catch (error) {
    if (errorCode(error) === wrongPasswordState) return wrongPasswordState;
    // If the folder is in use, the server now belongs to the other program.
    if (server.ended && !(error instanceof FolderInUseError)) await stopServer(cluster, server.pid);
    throw error;
  }
}

/** Stops the server, which does not know our password, and sets the password in the cluster. */
async function givePassword(cluster: Cluster, server: RunningServer): Promise<void> {
  if (!server.ended) await requireIdle(cluster);
  await stopServer(cluster, server.pid);
  const releaseStart = await takeStartLock(cluster.id);
  await setPassword(cluster).finally(releaseStart);
}

/** Waits for the lock while the server shows signs of life; undefined if it has gone. */
async function waitForLock(
  cluster: Cluster,
  pid: number,
  log: Log,
  signal: AbortSignal,
): Promise<FolderLock | undefined> {
  const begin = performance.now();
  let lastSignOfLife = begin;
  let announced = false;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await takeLock(cluster);
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (errorCode(error) === notReadyState) {
        lastSignOfLife = performance.now();
        if (!announced && lastSignOfLife - begin > logSlowStartAfterMs) {
          announced = true;
          log.info({ postgresPid: pid }, 'PostgreSQL is not ready yet: it is recovering after a kill');
        }
      }
    }
    if (!(await isPostmaster(cluster, pid))) return undefined;
    if (performance.now() - lastSignOfLife > maxSilenceMs) {
      throw new StartError(
        `The PostgreSQL process ${pid} of the data folder ${cluster.dataDir} does not respond. Stop it, then start Storehouse again.`,
      );
    }
    await sleep(10);
  }
}

function isPassing(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return code === notReadyState || unreachableCodes.has(code);
  return error instanceof Error && /Connection terminated|timeout expired|Query read timeout/.test(error.message);
}
