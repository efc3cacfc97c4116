import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { spaceOf, type DiskSpace } from '../foundation/process/disk-space.ts';
import { conclude, problem, warning, type Check, type Finding } from './finding.ts';

const megabyte = 1024 ** 2;
/** Below this the embedded PostgreSQL soon cannot write its log any more. */
const problemBytes = 256 * megabyte;
/** About what a busy installation writes in a day. */
const warningBytes = 2_048 * megabyte;

/** The disks that Storehouse writes to. */
export async function checkDisk(folders: readonly string[]): Promise<Check> {
  const spaces = await Promise.all(folders.map(async (folder) => ({ folder, space: await spaceOfNearest(folder) })));
  const least = Math.min(...spaces.map(({ space }) => space.freeBytes));
  return conclude(
    'disk',
    spaces.map(({ folder, space }) => judgeSpace(folder, space)),
    `${String(Math.floor(least / megabyte))} MB are free.`,
  );
}

export function judgeSpace(
  folder: string,
  { freeBytes, freeFiles, allFiles }: Omit<DiskSpace, 'sizeBytes'>,
): Finding | null {
  const fix = `Free some space on the disk of ${folder}, or enlarge it.`;
  const left = `Only ${String(Math.floor(freeBytes / megabyte))} MB are free on the disk of ${folder}.`;
  if (freeBytes < problemBytes) return problem(left, fix);
  if (allFiles > 0 && freeFiles < 1_000) {
    return problem(
      `The disk of ${folder} has no room for more files (inodes).`,
      `Delete files on the disk of ${folder}.`,
    );
  }
  return freeBytes < warningBytes ? warning(left, fix) : null;
}

/** The space for a folder; if it does not exist yet, that of the nearest parent that does. */
async function spaceOfNearest(folder: string): Promise<DiskSpace> {
  const there = await stat(folder).catch(() => null);
  return !there && dirname(folder) !== folder ? spaceOfNearest(dirname(folder)) : spaceOf(folder);
}
