import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../server-log/explain-failure.ts';

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
