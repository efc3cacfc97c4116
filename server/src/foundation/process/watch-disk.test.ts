import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../observability/log.ts';
import { spaceOf } from './disk-space.ts';
import { isTooLittle, watchDisk } from './watch-disk.ts';

const mb = 1024 ** 2;

describe('too little space', () => {
  it.each<[string, boolean, number, number, number | undefined, boolean]>([
    ['a large disk with 256 MB', false, 256, 100_000, undefined, false],
    ['a large disk with less', false, 255, 100_000, undefined, true],
    ['a small disk with a tenth', false, 40, 400, undefined, false],
    ['a small disk with less', false, 39, 400, undefined, true],
    ['a given minimum', false, 500, 100_000, 501, true],
    ['a given minimum that is met', false, 500, 100_000, 500, false],
    ['low before, not yet a tenth more', true, 280, 100_000, undefined, true],
    ['low before, a tenth more', true, 282, 100_000, undefined, false],
    ['switched off, and full', false, 0, 100_000, 0, false],
    ['a file system that reports no size', false, 0, 0, undefined, false],
  ])('%s', (_case, wasLow, free, size, min, isLow) => {
    const space = { freeBytes: free * mb, sizeBytes: size * mb };
    expect(isTooLittle(wasLow, space, min === undefined ? undefined : min * mb)).toBe(isLow);
  });
});

describe('a watched disk', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is low from the first reading on, and not any more once there is space; a failed reading changes nothing', async () => {
    const readings = [10 * mb, new Error('EIO'), 10 * mb, 10_000 * mb];
    const read = () => {
      const next = readings.shift() ?? 10_000 * mb;
      return next instanceof Error ? Promise.reject(next) : Promise.resolve({ freeBytes: next, sizeBytes: 1e12 });
    };
    const disk = await watchDisk({ folder: '/', minFreeBytes: null, log: openLog('silent'), read });
    const seen = [disk.isLow()];
    for (let second = 0; second < 3; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      seen.push(disk.isLow());
    }
    expect(seen).toEqual([true, true, true, false]);
    disk.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('reads the real disk', async () => {
  const { freeBytes, sizeBytes } = await spaceOf(tmpdir());
  expect(freeBytes).toBeGreaterThan(0);
  expect(sizeBytes).toBeGreaterThanOrEqual(freeBytes);
});
