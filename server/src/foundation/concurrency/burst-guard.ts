import { performance } from 'node:perf_hooks';

const windowMs = 1_000;
/** With more callers than this within a second, the least recent ones are forgotten first. */
const maxCallers = 10_000;

interface Passed {
  /** Grows with the admitted requests, up to the limit: a caller seen once takes no space for the others. */
  readonly times: number[];
  count: number;
}

/**
 * Admits at most `limit` requests per caller in any one second of real time. Each caller has a ring of its last `limit`
 * admissions: a request is admitted if the one `limit` before it is more than a second old. A refused request does not
 * count, so slowing down helps immediately.
 */
export function burstGuard(limit: number, onRefused: () => void, nowMs: () => number = () => performance.now()) {
  const callers = new Map<string, Passed>();

  function forgetTheQuiet(): void {
    for (const caller of callers.keys()) {
      if (callers.size <= maxCallers) return;
      callers.delete(caller);
    }
  }

  return {
    letsIn(caller: string): boolean {
      const at = nowMs();
      const passed = callers.get(caller) ?? { times: [], count: 0 };
      const slot = passed.count % limit;
      const earlier = passed.times[slot];
      if (earlier !== undefined && at - earlier < windowMs) {
        onRefused();
        return false;
      }
      passed.times[slot] = at;
      passed.count += 1;
      // Re-inserting keeps the map ordered by last use.
      callers.delete(caller);
      callers.set(caller, passed);
      forgetTheQuiet();
      return true;
    },
  };
}
