import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface RunningProcess {
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
