import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import { serverArguments } from '../cluster/server-settings.ts';
import { spawnAsUser } from '../users/run-as-named-user.ts';
import { isPostmaster, readProcess } from './find-postmaster.ts';

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

// Fast shutdown, then immediate, which the next start repairs from the write-ahead log; SIGKILL works even on a process
// stopped by SIGSTOP.
const stopSignals = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

/** Ends the server, whether it is our child or adopted, and waits until it has gone. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  for (const [signal, timeoutMs] of stopSignals) {
    // Checked before every signal: the pid may belong to another process by now.
    if (await hasGone(cluster, pid)) return;
    sendQuietly(pid, signal);
    const giveUpAt = performance.now() + timeoutMs;
    while (performance.now() < giveUpAt) {
      if (await hasGone(cluster, pid)) return;
      await sleep(10);
    }
  }
  throw new Error(`The PostgreSQL process ${pid} of the data folder ${cluster.dataDir} cannot be stopped.`);
}

/** Gone completely: an ending process has no command line any more, but still holds its files and folder. */
async function hasGone(cluster: Cluster, pid: number): Promise<boolean> {
  if (await isPostmaster(cluster, pid)) return false;
  return (await readProcess(pid))?.command !== '';
}

function sendQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
