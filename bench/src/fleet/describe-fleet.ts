import type { Flood, Latencies } from './keep-requesting.ts';
import type { QueueAges } from './watch-queues.ts';

export interface Requests {
  readonly pages: Latencies;
  readonly writes: Latencies;
  /** The processor time of program and PostgreSQL meanwhile, for these requests and for everything else. */
  readonly processorMs: number;
}

export const countRequests = ({ pages, writes }: Requests): number => pages.count + writes.count;

export function describe({ pages, writes }: Requests): string {
  const one = (name: string, { count, p50Ms, p99Ms, longestMs }: Latencies) =>
    `${String(count)} ${name} p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, at most ${longestMs.toFixed(0)} ms`;
  return `${one('pages', pages)}; ${one('writes', writes)}`;
}

export function describeQueues({ oldestMs, accounts, connections }: QueueAges): string {
  const ages = Object.entries(oldestMs)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, age]) => `${kind} ${(age / 1_000).toFixed(1)} s (${String(accounts[kind] ?? 0)} accounts at once)`);
  return `longest wait: ${ages.join(', ')}; at most ${String(connections)} connections`;
}

/** "812 products written and 40 refused". */
export const describeFlood = (what: string, { served, refused }: Flood): string =>
  `${String(served)} ${what} and ${String(refused)} refused`;
