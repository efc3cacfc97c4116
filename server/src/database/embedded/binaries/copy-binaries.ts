import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createLinks } from './create-links.ts';
import { errorCode } from '../server-log/explain-failure.ts';
import type { Binaries } from './find-native.ts';

export const COPY_PREFIX = 'postgres-binaries-';

/** Copies the binaries into the data folder, readable for every user, and once only per version. */
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
    // Another program that started at the same moment has finished the same copy first.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
  return { ...native, dir };
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  // Said again after mkdir, which the umask of the operator has weakened.
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await copyTree(source, target);
      // Static libraries are of no use to a running server; the links are made anew from their list.
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
