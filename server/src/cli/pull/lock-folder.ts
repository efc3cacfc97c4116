import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';

/** Whether a process on another machine still runs cannot be checked, so its lock counts only while it is renewed. */
const renewMs = 30_000;
const staleMs = 4 * renewMs;

/**
 * Two pulls into one folder would overwrite each other's files. The lock names its process, so a pull that was killed
 * does not keep the next one out. Returns the function that releases it.
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const path = join(dir, '.pull.lock');
  const own = JSON.stringify({ pid: process.pid, host: hostname() });
  const create = (): Promise<boolean> => writeFile(path, own, { flag: 'wx' }).then(() => true, refuseAllBut('EEXIST'));
  while (!(await create())) await removeStale(path, dir);
  const renewing = setInterval(() => void writeFile(path, own).catch(() => undefined), renewMs);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    await rm(path, { force: true });
  };
}

/** Removes the lock of a process that is gone; otherwise refuses. */
async function removeStale(path: string, dir: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(refuseAllBut('ENOENT'));
  if (text === false) return;
  const { pid, host } = parse(text);
  if (await isHeld(path, pid, host)) {
    throw new CommandError(
      `Another pull into ${dir} is running (process ${String(pid)} on ${host}). If it is not, delete ${path}.`,
    );
  }
  // Renamed before it is deleted: another pull may have replaced the lock since it was read.
  const moved = `${path}.${String(process.pid)}`;
  await rename(path, moved).catch(refuseAllBut('ENOENT'));
  const isOther = (await readFile(moved, 'utf8').catch(refuseAllBut('ENOENT'))) !== text;
  if (isOther) await rename(moved, path).catch(refuseAllBut('ENOENT'));
  await rm(moved, { force: true });
}

async function isHeld(path: string, pid: number, host: string): Promise<boolean> {
  if (host === hostname()) return pid !== process.pid && isAlive(pid);
  // Both times come from the clock of the machine that holds the folder.
  const probe = `${path}.probe`;
  await writeFile(probe, '');
  const [now, renewed] = await Promise.all([stat(probe), stat(path).catch(refuseAllBut('ENOENT'))]);
  await rm(probe, { force: true });
  return renewed !== false && now.mtimeMs - renewed.mtimeMs < staleMs;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A lock that cannot be read was being written when its process ended. */
function parse(text: string): { pid: number; host: string } {
  try {
    const { pid, host } = JSON.parse(text) as { pid: number; host: string };
    return { pid, host };
  } catch {
    return { pid: process.pid, host: hostname() };
  }
}

const refuseAllBut =
  (code: string) =>
  (error: unknown): false => {
    if ((error as NodeJS.ErrnoException).code === code) return false;
    throw error;
  };
