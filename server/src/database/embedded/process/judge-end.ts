import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spaceOf } from '../../../foundation/process/disk-space.ts';
import { listProcesses, findPostmaster } from './find-postmaster.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { explainFailure, noSpace } from '../server-log/explain-failure.ts';
import type { ServerEnd } from './spawn-server.ts';

/** A segment of the write-ahead log: without space for the next one, PostgreSQL can neither continue nor start. */
const smallestFreeBytes = 16 * 1024 * 1024;

export async function isDiskFull(folder: string): Promise<boolean> {
  return (await spaceOf(folder)).freeBytes < smallestFreeBytes;
}

/**
 * Ends the sessions of a killed server. Most notice it by themselves, but one in the middle of a long computation would
 * finish it first, and no new server can start meanwhile.
 */
async function endOrphans(cluster: Cluster): Promise<void> {
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

/**
 * Finds out why a newly started server ended. Returns if another attempt may help, after clearing the way for it;
 * otherwise throws.
 */
export async function judgeEnd(cluster: Cluster, { failed, output }: ServerEnd): Promise<void> {
  if (!failed) return;
  if (output.includes('pre-existing shared memory block')) return endOrphans(cluster);
  const lockFile = /lock file "([^"]+)" (already exists|is empty)/.exec(output);
  if (lockFile) return clearLockFile(cluster, basename(lockFile[1] ?? ''), lockFile[2] === 'is empty');
  // On a full disk the server cannot even write its log, so its reason for ending is lost.
  if (!/FATAL|PANIC/.test(output) && (await isDiskFull(cluster.dataDir))) throw noSpace(cluster.dataDir);
  throw explainFailure(cluster.dataDir, 'start', output);
}

/**
 * Removes a lock file that nobody holds. A crash of the machine leaves an empty one. The lock file of the socket means
 * nothing, because the socket is inside the folder that postmaster.pid guards.
 */
async function clearLockFile(cluster: Cluster, name: string, isEmpty: boolean): Promise<void> {
  // Another program's server may be about to write its pid into it, or to become visible.
  await sleep(200);
  if ((await findPostmaster(cluster)).state === 'running') return;
  const path = join(cluster.dir, name);
  const isStillEmpty = isEmpty && (await stat(path).catch(() => undefined))?.size === 0;
  if (isStillEmpty || name !== 'postmaster.pid') await rm(path, { force: true });
}
