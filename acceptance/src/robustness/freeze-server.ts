import { readdir, readFile } from 'node:fs/promises';
import { serverPid } from '../system/embedded-server.ts';

/** Stops every process of a folder's server as a hung machine would; returns a function that resumes them. */
export async function freezeServer(dataDir: string): Promise<() => void> {
  const stopped: number[] = [];
  const thaw = () => {
    for (const pid of stopped.splice(0)) send(pid, 'SIGCONT');
  };
  try {
    const postmaster = await serverPid(dataDir);
    // The parent first, because it would start new processes.
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) {
      send(pid, 'SIGSTOP');
      stopped.push(pid);
    }
    for (const pid of await childrenOf(postmaster)) {
      if (stopped.includes(pid)) continue;
      send(pid, 'SIGSTOP');
      stopped.push(pid);
    }
  } catch (error) {
    thaw();
    throw error;
  }
  return thaw;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_pid, index) => parents[index] === parent);
}

async function parentOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  // Format: pid (name) state parent …; the name may contain spaces and brackets.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) || null;
}
