import type { Log } from '../observability/log.ts';
import { spaceOf, type DiskSpace } from './disk-space.ts';

type Space = Pick<DiskSpace, 'freeBytes' | 'sizeBytes'>;

const defaultMinFreeBytes = 256 * 1024 ** 2;

/** How much must stay free unless the operator said so: 256 MB, or a tenth of a smaller disk. */
const minFreeOf = ({ sizeBytes }: Space): number => Math.min(defaultMinFreeBytes, sizeBytes / 10);

/** Whether there is too little space. Once there is, a tenth more must be free to end it, so that it does not flicker. */
export function isTooLittle(wasLow: boolean, space: Space, minFreeBytes = minFreeOf(space)): boolean {
  // Some file systems do not report any size.
  if (space.sizeBytes === 0) return false;
  return space.freeBytes < minFreeBytes * (wasLow ? 1.1 : 1);
}

export interface DiskWatch {
  /** Whether the disk is nearly full. */
  isLow(): boolean;
  stop(): void;
}

/** For a disk that is not ours to watch. */
export const neverLow: DiskWatch = { isLow: () => false, stop: () => undefined };

export interface WatchedDisk {
  readonly folder: string;
  /** Null for the default. */
  readonly minFreeBytes: number | null;
  readonly log: Log;
  readonly read?: (folder: string) => Promise<Space>;
}

/** A statfs takes microseconds; at 200 MB/s a second is within the default reserve. */
const everyMs = 1_000;

/** Watches the free space of a folder's disk, from the first reading on. */
export async function watchDisk({ folder, minFreeBytes, log, read = spaceOf }: WatchedDisk): Promise<DiskWatch> {
  let isLow = false;
  const look = async () => {
    const space = await read(folder);
    const wasLow = isLow;
    isLow = isTooLittle(wasLow, space, minFreeBytes ?? undefined);
    if (isLow === wasLow) return;
    const freeMegabytes = Math.floor(space.freeBytes / 1024 ** 2);
    if (isLow)
      log.error({ folder, freeMegabytes }, 'the disk is nearly full: changes are refused until there is space');
    else log.info({ folder, freeMegabytes }, 'the disk has space again: changes are accepted');
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      log.warn({ folder, reason: (error as Error).message }, 'the free space of the disk cannot be read');
    });
  }, everyMs).unref();
  return {
    isLow: () => isLow,
    stop: () => {
      clearInterval(timer);
    },
  };
}
