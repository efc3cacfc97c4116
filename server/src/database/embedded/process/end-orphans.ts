import { listProcesses } from './list-processes.ts';
import type { Cluster } from '../cluster/cluster.ts';

/**
 * Ends the sessions of a killed server. Most notice it by themselves, but one in the middle of a long computation would
 * finish it first, and no new server can start meanwhile.
 */
export async function endOrphans(cluster: Cluster): Promise<void> {
  const processes = await listProcesses();
  const postmasters = new Set(
    processes.filter(({ command }) => command.includes(`cluster_name=${cluster.id} `)).map(({ pid }) => pid),
  );
  for (const { pid, parent, command } of processes) {
    const isSession = command.startsWith(`postgres: ${cluster.id}: `);
    if (isSession && !postmasters.has(parent)) killQuietly(pid);
  }
}

function killQuietly(pid: number): void {
  try {
    // SIGKILL loses nothing acknowledged: that is already in the write-ahead log.
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}
