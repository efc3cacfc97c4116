import { statfs } from 'node:fs/promises';

/** What an unprivileged process can still write to the disk of this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
