import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../observability/log.ts';
import { collectGarbage, defaultMaxBytes, heldBytes, watchMemory } from './watch-memory.ts';

const mb = 1024 ** 2;
const log = openLog('silent');

describe('watched memory', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The memory held at each look, and how much of it is garbage. */
  function watch(maxBytes: number | null, looks: readonly { live: number; garbage: number }[]) {
    let held = { live: 0, garbage: 0 };
    const collect = vi.fn(() => {
      held = { ...held, garbage: 0 };
    });
    const memory = watchMemory({ maxBytes, log, read: () => (held.live + held.garbage) * mb, collect });
    const seen = looks.map((next) => {
      held = next;
      vi.advanceTimersByTime(1_000);
      return memory.isHigh();
    });
    memory.stop();
    expect(vi.getTimerCount()).toBe(0);
    return { seen, collections: collect.mock.calls.length };
  }

  it('is high above its ceiling, and a tenth below it not any more', () => {
    const looks = [100, 101, 95, 91, 90, 95].map((live) => ({ live, garbage: 0 }));
    expect(watch(100 * mb, looks).seen).toEqual([false, true, true, true, false, false]);
  });

  it('is not high because of garbage, which is collected only then', () => {
    const looks = [
      { live: 50, garbage: 40 },
      { live: 50, garbage: 400 },
    ];
    expect(watch(100 * mb, looks)).toEqual({ seen: [false, false], collections: 1 });
  });

  it('is never high if the operator switched it off', () => {
    expect(watch(0, [{ live: 1_000_000, garbage: 0 }]).seen).toEqual([false]);
  });
});

it('collects real garbage, and holds what is used', async () => {
  // Otherwise garbage of other tests would be collected with this one's.
  collectGarbage();
  const base = heldBytes();
  const kept = [Buffer.alloc(200 * mb)];
  const memory = watchMemory({ maxBytes: base + 100 * mb, log });
  await expect.poll(() => memory.isHigh()).toBe(true);
  expect(kept.pop()).toHaveLength(200 * mb);
  await expect.poll(() => memory.isHigh()).toBe(false);
  memory.stop();
});

it('has a ceiling by default that is less than what there is', () => {
  expect(defaultMaxBytes()).toBeGreaterThan(100 * mb);
  expect(defaultMaxBytes()).toBeLessThan(process.constrainedMemory() || Infinity);
});
