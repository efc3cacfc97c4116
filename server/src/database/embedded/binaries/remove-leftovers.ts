import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COPY_PREFIX } from './copy-binaries.ts';
import { readProcess } from '../process/list-processes.ts';

/** Removes what programs that were killed in the middle of creating something have left. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = /^postgres(?:-binaries-.*|-access\.conf)?\.new-(\d+)$/.exec(name)?.[1];
    if (maker !== undefined && !(await isOtherLiveProcess(Number(maker)))) await removeQuietly(join(dataDir, name));
  }
}

/** Removes copies of binaries that another release has left; only once no server runs from them any more. */
export async function removeOldBinaries(dataDir: string, inUse: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (name.startsWith(COPY_PREFIX) && !name.includes('.new-') && path !== inUse) await removeQuietly(path);
  }
}

async function isOtherLiveProcess(pid: number): Promise<boolean> {
  // In a container a program often gets the pid of the one before it.
  return pid !== process.pid && (await readProcess(pid)) !== undefined;
}

async function removeQuietly(path: string): Promise<void> {
  // A left-over costs space and nothing else, so it must not stop a start; an orphaned initdb may still be writing to it.
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
