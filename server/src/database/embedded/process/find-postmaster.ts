import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../../foundation/errors/start-error.ts';
import { errorCode } from '../server-log/explain-failure.ts';
import { readProcess } from './list-processes.ts';
import type { Cluster } from '../cluster/cluster.ts';

export type Postmaster =
  | { readonly state: 'running'; readonly pid: number }
  /** No server runs here. A stale pid is still named by postmaster.pid, but may belong to any process by now. */
  | { readonly state: 'absent'; readonly stalePid?: number };

/** The server that runs on this cluster, whoever started it. A pid alone is not trusted, because the system reuses them. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster> {
  const pid = await readPid(cluster.dir);
  if (pid === undefined) return { state: 'absent' };
  if (await isPostmaster(cluster, pid)) return { state: 'running', pid };
  if (await isForeignServer(cluster, pid)) {
    throw new StartError(
      `The PostgreSQL process ${pid}, which Storehouse did not start, is using ${cluster.dir}: stop it, then start Storehouse again.`,
    );
  }
  return { state: 'absent', stalePid: pid };
}

/** Our servers are recognized by the cluster_name on their command line, which every user can read. */
export async function isPostmaster(cluster: Cluster, pid: number): Promise<boolean> {
  const found = await readProcess(pid);
  return found?.command.includes(`cluster_name=${cluster.id} `) ?? false;
}

async function isForeignServer(cluster: Cluster, pid: number): Promise<boolean> {
  const command = (await readProcess(pid))?.command ?? '';
  if (!/\bpostgres\b/.test(command)) return false;
  if (command.includes(cluster.dir)) return true;
  const place = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  const ours = await stat(cluster.dir);
  return place?.ino === ours.ino && place.dev === ours.dev;
}

async function readPid(clusterDir: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
