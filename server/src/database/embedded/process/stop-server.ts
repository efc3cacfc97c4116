import { setTimeout as sleep } from 'node:timers/promises';
import { isPostmaster } from './find-postmaster.ts';
import { readProcess } from './list-processes.ts';
import type { Cluster } from '../cluster/cluster.ts';

// Fast shutdown, then immediate, which the next start repairs from the write-ahead log; SIGKILL works even on a process
// stopped by SIGSTOP.
const STEPS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

/** Ends the server, whether it is our child or adopted, and waits until it has gone. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  for (const [signal, patienceMs] of STEPS) {
    // Checked before every signal: the pid may belong to another process by now.
    if (await hasGone(cluster, pid)) return;
    sendQuietly(pid, signal);
    const giveUpAt = performance.now() + patienceMs;
    while (performance.now() < giveUpAt) {
      if (await hasGone(cluster, pid)) return;
      await sleep(10);
    }
  }
  throw new Error(`The PostgreSQL process ${pid} of the data folder ${cluster.dataDir} cannot be ended.`);
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
