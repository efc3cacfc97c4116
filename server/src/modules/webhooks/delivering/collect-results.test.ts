import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLog } from '../../../foundation/observability/log.ts';
import { collectResults } from './collect-results.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A collector whose writes the test ends, and the batches that it wrote. */
function open() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  let written = 0;
  const results = collectResults<number>({
    write(batch) {
      batches.push([...batch]);
      return new Promise((resolve) => ends.push(resolve));
    },
    onWritten: () => void (written += 1),
    log: openLog('silent'),
  });
  const endWrite = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { batches, results, endWrite, written: () => written };
}

it('waits a moment for other results, and writes them together', async () => {
  const { batches, results, endWrite, written } = open();
  results.add(1);
  await vi.advanceTimersByTimeAsync(15);
  results.add(2);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(5);
  expect([batches, written()]).toEqual([[[1, 2]], 0]);
  await endWrite();
  expect(written()).toBe(1);
});

it('does not wait once there are many, nor for those that came during a write if they are many', async () => {
  const { batches, results, endWrite } = open();
  for (let number = 0; number < 50; number += 1) results.add(number);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches.map(({ length }) => length)).toEqual([50]);
  for (let number = 0; number < 60; number += 1) results.add(number);
  await endWrite();
  expect(batches.map(({ length }) => length)).toEqual([50, 60]);
});

it('does not wait when the process ends', async () => {
  const { batches, results, endWrite } = open();
  results.add(1);
  const written = results.written();
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([[1]]);
  await endWrite();
  await written;
});
