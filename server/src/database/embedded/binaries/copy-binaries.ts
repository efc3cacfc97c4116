import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createLinks } from './create-links.ts';
import { errorCode } from '../server-log/explain-failure.ts';
import type { Binaries } from './find-native.ts';

export const COPY_PREFIX = 'postgres-binaries-';

/** Copies the binaries into the data folder, readable for every user, once per version. */
export async function copyBinaries(native: Binaries, dataDir: string): Promise<Binaries> {
  const dir = join(dataDir, COPY_PREFIX + native.version);
  if (await isFolder(dir)) return { ...native, dir };
  const unfinished = `${dir}.new-${process.pid}`;
  try {
    await copyTree(native.dir, unfinished);
    await createLinks(unfinished);
    await rename(unfinished, dir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another program that started at the same time has finished the same copy first.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
  return { ...native, dir };
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  // Set again after mkdir, because the operator's umask may have restricted it.
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await copyTree(source, target);
      // A running server needs no static libraries; the links are recreated from their list.
      else if (entry.isFile() && !entry.name.endsWith('.a')) await copyOne(source, target);
    }),
  );
}

async function copyOne(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  const inBin = dirname(target).endsWith('/bin');
  await chmod(target, inBin ? 0o755 : 0o644);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
