import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the PostgreSQL server of a data folder, or null when none has claimed it. */
export async function postmasterPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : null;
}

/** Whether the process still runs. One that has ended and that nobody has asked about has no command line any more. */
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

/** Ends a process in the hardest way; that it may have ended already is no failure. */
export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** For the end of a test, however it went: neither program nor server of the folder goes on. */
export async function killServerOf(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir);
  if (pid !== null && (await isRunning(pid))) killHard(pid);
}
