import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Log } from '../observability/log.ts';
import { availableBytes } from './available-memory.ts';

/** What the program holds: V8's heap, and the buffers outside of it. What the allocator keeps for later does not count. */
export function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * The ceiling unless the operator set one: half of the memory there is, since an embedded PostgreSQL needs the rest, and
 * four fifths of V8's own limit, at which the program would die.
 */
export const defaultMaxBytes = (): number => Math.min(availableBytes() / 2, getHeapStatistics().heap_size_limit * 0.8);

export interface MemoryWatch {
  /** Whether the program holds more than it may. */
  isHigh(): boolean;
  readonly maxBytes: number;
  stop(): void;
}

export interface WatchedMemory {
  /** Null for the default; 0 switches it off. */
  readonly maxBytes: number | null;
  readonly log: Log;
  readonly read?: () => number;
  readonly collect?: () => void;
}

/** At 300 MB/s of bodies, which is more than two cores parse, a second is within the fifth left to V8. */
const everyMs = 1_000;

/**
 * Watches how much memory the program holds. Above the ceiling it first collects garbage, which V8 leaves lying as long
 * as it has room. Once the memory is high, it must fall a tenth below the ceiling, so that the state does not flicker.
 */
export function watchMemory({
  maxBytes: given,
  log,
  read = heldBytes,
  collect = collectGarbage,
}: WatchedMemory): MemoryWatch {
  const maxBytes = given ?? defaultMaxBytes();
  let isHigh = false;
  const look = () => {
    const limit = maxBytes * (isHigh ? 0.9 : 1);
    if (read() > limit) collect();
    const held = read();
    const wasHigh = isHigh;
    isHigh = held > limit;
    if (isHigh === wasHigh) return;
    const megabytes = { heldMegabytes: toMegabytes(held), maxMegabytes: toMegabytes(maxBytes) };
    if (isHigh) log.error(megabytes, 'the program holds too much memory: requests are refused until it holds less');
    else log.info(megabytes, 'the program holds less memory again: requests are accepted');
  };
  const timer = maxBytes === 0 ? undefined : setInterval(look, everyMs).unref();
  return {
    isHigh: () => isHigh,
    maxBytes,
    stop: () => {
      clearInterval(timer);
    },
  };
}

const toMegabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

/** Without `--expose-gc` on the command line, which an operator would have to know about. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
