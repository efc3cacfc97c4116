import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of this size in memory, removed by the clean-ups; null if mounting is not allowed. */
export async function mountDisk(megabytes: number, cleanups: (() => unknown)[]): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'storehouse-full-disk-'));
  await chmod(folder, 0o755);
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m,mode=755`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  cleanups.push(() => run('umount', [folder]));
  return folder;
}

const blockBytes = 65_536;

/** Fills the small disk of the file until only this much is free. */
export async function fillDisk(path: string, leaveBytes = 0): Promise<void> {
  const { blocks, bsize: size } = await statfs(dirname(path));
  if (blocks * size > 1024 ** 3) throw new Error(`${path} is not on a small disk`);
  const file = await open(path, 'w');
  const block = Buffer.alloc(blockBytes, 1);
  const free = async () => {
    const { bavail, bsize } = await statfs(dirname(path));
    return bavail * bsize;
  };
  try {
    while (leaveBytes === 0 || (await free()) > leaveBytes + blockBytes) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
