import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPrefix } from './copy-binaries.ts';
import { readProcess } from '../process/find-postmaster.ts';

/** Removes unfinished files of programs that were killed while creating them. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = /^postgres(?:-binaries-.*|-access\.conf)?\.new-(\d+)$/.exec(name)?.[1];
    if (maker !== undefined && !(await isOtherLiveProcess(Number(maker)))) await removeQuietly(join(dataDir, name));
  }
}

/** Removes binaries of other releases, once no server runs from them any more. */
export async function removeOldBinaries(dataDir: string, inUse: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (name.startsWith(copyPrefix) && !name.includes('.new-') && path !== inUse) await removeQuietly(path);
  }
}

async function isOtherLiveProcess(pid: number): Promise<boolean> {
  // In a container, a program often gets the same pid as the one before.
  return pid !== process.pid && (await readProcess(pid)) !== undefined;
}

async function removeQuietly(path: string): Promise<void> {
  // A leftover only costs space, so it must not prevent a start; an orphaned initdb may still be writing to it.
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
