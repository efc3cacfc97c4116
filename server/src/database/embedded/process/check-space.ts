import { statfs } from 'node:fs/promises';

/** A segment of the write-ahead log: without space for the next one, PostgreSQL can neither continue nor start. */
const smallestFreeBytes = 16 * 1024 * 1024;

export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < smallestFreeBytes;
}
