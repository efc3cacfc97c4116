import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { StartError } from '../../../foundation/errors/failures.ts';
import { errorCode } from '../server-log/explain-failure.ts';
import type { Cluster } from '../cluster/cluster.ts';

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** The command line, or the title the process has set; empty while it is ending. */
  readonly command: string;
}

export async function listProcesses(): Promise<RunningProcess[]> {
  if (process.platform !== 'linux') return askPs(['-ax']);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readProcess(Number(pid))));
  return found.filter((one) => one !== undefined);
}

/** The process with this pid, unless it is a zombie. */
export async function readProcess(pid: number): Promise<RunningProcess | undefined> {
  if (process.platform !== 'linux') return (await askPs(['-p', String(pid)]))[0];
  try {
    // /proc instead of ps, which slim images lack; these two files are readable for every user.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Format: pid (name) state parent …; the name may contain spaces and brackets.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return { pid, parent: Number(parent), command: command.replaceAll('\0', ' ').trim() };
  } catch {
    return undefined;
  }
}

async function askPs(selection: string[]): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', ...selection, '-o', 'pid=,ppid=,stat=,command=']).catch(
    () => ({ stdout: '' }),
  );
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+[^Z\s]\S*\s+(.*)$/gm)].map(([, pid, parent, command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command: command ?? '',
  }));
}

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
