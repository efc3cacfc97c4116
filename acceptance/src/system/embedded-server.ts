import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the data folder's PostgreSQL server, from its pid file; null if the file is missing. */
export async function postmasterPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : null;
}

/** The process id of the server that must be running now. */
export async function serverPid(dataDir: string): Promise<number> {
  const pid = await postmasterPid(dataDir);
  // Never 0: a signal to it would reach the whole process group of the tests.
  if (pid === null) throw new Error(`no server runs on ${dataDir}`);
  return pid;
}

/** Whether the process is still running. A zombie no longer has a command line. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return readFile(`/proc/${String(pid)}/cmdline`, 'utf8').then(
    (command) => command !== '',
    () => process.platform !== 'linux',
  );
}

/** Kills a process with SIGKILL; it may have ended already. */
export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Cleanup after any outcome of a test: kills the server of a data folder if it is still running. */
export async function killServerOf(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir);
  if (pid !== null && (await isRunning(pid))) killHard(pid);
}
