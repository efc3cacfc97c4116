import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** What an unprivileged process can still write. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
  readonly freeFiles: number;
  /** File systems without a fixed number of files report 0. */
  readonly allFiles: number;
}

/** The space on the disk of this folder. */
export async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize, freeFiles: ffree, allFiles: files };
}
