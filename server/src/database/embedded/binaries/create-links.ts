import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../server-log/explain-failure.ts';

/**
 * Makes the library links a registry package cannot hold, where its install script has not done it. Each is made by one
 * atomic call, so that two programs may do this at once. False: this folder cannot be written.
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
  // The list names paths as `native/lib/…`, from the package's root; a copy of the folder has another name.
  const place = (path: string): string => join(nativeDir, relative('native', path));
  return list.map(({ source, target }) => ({ source: place(source), target: place(target) }));
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
