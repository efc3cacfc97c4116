import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../server-log/explain-failure.ts';
import type { Binaries } from './find-native.ts';

/**
 * Creates the library links that a registry package cannot contain, if its install script has not run. Each one is
 * created atomically, so two programs may do this at the same time. Returns false if the folder is not writable.
 */
export async function createLinks(nativeDir: string): Promise<boolean> {
  for (const { source, target } of await readLinkList(nativeDir)) {
    if (await exists(target)) continue;
    try {
      await symlink(relative(dirname(target), source), target);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function readLinkList(nativeDir: string): Promise<{ source: string; target: string }[]> {
  const list = JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  // The list contains paths such as `native/lib/…`, relative to the package root; a copy of the folder has another
  // name.
  const place = (path: string): string => join(nativeDir, relative('native', path));
  return list.map(({ source, target }) => ({ source: place(source), target: place(target) }));
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

export const copyPrefix = 'postgres-binaries-';

/** Copies the binaries into the data folder, readable for every user, once per version. */
export async function copyBinaries(native: Binaries, dataDir: string): Promise<Binaries> {
  const dir = join(dataDir, copyPrefix + native.version);
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
