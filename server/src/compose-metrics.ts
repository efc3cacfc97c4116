import { promisify } from 'node:util';
import { checkParts } from '@storehouse/contract/checks';
import { mailStates } from '@storehouse/contract/mails';
import type { FastifyInstance } from 'fastify';
import type { Storage } from './database/open-storage.ts';
import { Unavailable } from './foundation/errors/failures.ts';
import { openMetrics, type Metrics } from './foundation/observability/metrics.ts';
import { spaceOf } from './foundation/process/disk-space.ts';
import type { DiskWatch } from './foundation/process/watch-disk.ts';
import { heldBytes, type MemoryWatch } from './foundation/process/watch-memory.ts';
import type { Clock } from './foundation/time/clock.ts';
import { measureWork, type QueueState } from './modules/jobs/measure-work.ts';

export interface MeasuredProgram {
  readonly storage: Pick<Storage, 'db' | 'readiness'>;
  readonly clock: Clock;
  readonly disk: DiskWatch;
  readonly memory: MemoryWatch;
  /** The folders whose disks are measured, by the name they get in the metrics. */
  readonly folders: Readonly<Record<string, string>>;
}

/** The program's metrics, with the gauges that are measured at each scrape. */
export function composeMetrics({ storage, clock, disk, memory, folders }: MeasuredProgram): Metrics {
  const { db } = storage;
  const metrics = openMetrics();
  const isUp = async () => (await storage.readiness()) !== 'database unavailable';
  metrics.gauge('storehouse_database_up', 'Whether the database answers.', [], async (set) => {
    set({}, (await isUp()) ? 1 : 0);
  });
  metrics.gauge('storehouse_database_connections', 'Pool connections, by state.', ['state'], (set) => {
    for (const [state, count] of Object.entries(db.poolState())) set({ state }, count);
  });
  // Readiness is checked first, because a statement may wait for a frozen server longer than a scrape does.
  const queues = async () => {
    if (await isUp()) return measureWork(db, clock.now());
    throw new Unavailable('the database cannot be reached');
  };
  measureQueues(metrics, clock, queues);
  measureDisks(metrics, disk, folders);
  measureMemory(metrics, memory);
  startAtZero(metrics);
  return metrics;
}

/** Starts every counter at zero: one that only appears with its first event shows no rate for that event. */
function startAtZero(metrics: Metrics): void {
  const { refusals, attempts, checkParts: parts, checkDifferences, mails, exports, alerts } = metrics;
  for (const limit of ['requests', 'reporting', 'burst', 'disk', 'memory', 'connections', 'slow'])
    refusals.inc({ limit }, 0);
  for (const outcome of ['delivered', 'failed']) attempts.inc({ outcome }, 0);
  for (const outcome of [...mailStates.filter((state) => state !== 'waiting'), 'retried']) mails.inc({ outcome }, 0);
  for (const outcome of ['done', 'retried', 'failed']) exports.inc({ outcome }, 0);
  for (const channel of ['mail', 'chat', 'incident']) {
    for (const outcome of ['queued', 'sent', 'retried', 'failed']) alerts.inc({ channel, outcome }, 0);
  }
  for (const part of checkParts) {
    checkDifferences.inc({ part }, 0);
    for (const outcome of ['completed', 'failed']) parts.inc({ part, outcome }, 0);
  }
}

export function measureConnections(metrics: Metrics, hosts: Readonly<Record<string, FastifyInstance>>): void {
  metrics.gauge('storehouse_http_connections', 'Open connections of clients, by host.', ['host'], async (set) => {
    for (const [host, { server }] of Object.entries(hosts)) {
      set({ host }, await promisify(server.getConnections.bind(server))());
    }
  });
}

function measureQueues(metrics: Metrics, clock: Clock, read: () => Promise<QueueState[]>): void {
  metrics.gauge(
    'storehouse_queue_oldest_seconds',
    'Age of the oldest waiting item, by queue.',
    ['queue'],
    async (set) => {
      const now = clock.now().getTime();
      for (const { kind, oldest } of await read()) {
        set({ queue: kind }, oldest ? (now - oldest.getTime()) / 1_000 : 0);
      }
    },
  );
  metrics.gauge('storehouse_queue_accounts', 'Accounts with due or claimed work.', ['queue', 'state'], async (set) => {
    for (const { kind, due, claimed } of await read()) {
      set({ queue: kind, state: 'due' }, due);
      set({ queue: kind, state: 'claimed' }, claimed);
    }
  });
}

function measureDisks(metrics: Metrics, disk: DiskWatch, folders: Readonly<Record<string, string>>): void {
  const measure = (name: string, help: string, size: 'freeBytes' | 'sizeBytes') => {
    metrics.gauge(name, help, ['folder'], async (set) => {
      for (const [folder, path] of Object.entries(folders)) {
        // The folder of backups is created with the first one.
        const space = await spaceOf(path).catch(() => null);
        if (space) set({ folder }, space[size]);
      }
    });
  };
  measure('storehouse_disk_free_bytes', 'Free space on the disk of a folder.', 'freeBytes');
  measure('storehouse_disk_size_bytes', 'Size of the disk of a folder.', 'sizeBytes');
  metrics.gauge('storehouse_disk_low', 'Whether changes are refused because the disk is nearly full.', [], (set) => {
    set({}, disk.isLow() ? 1 : 0);
  });
}

function measureMemory(metrics: Metrics, memory: MemoryWatch): void {
  const gauge = (name: string, help: string, read: () => number) => {
    metrics.gauge(name, help, [], (set) => {
      set({}, read());
    });
  };
  gauge('storehouse_memory_held_bytes', 'Memory that the program holds: heap and buffers.', heldBytes);
  gauge('storehouse_memory_max_bytes', 'Memory above which requests are refused; 0 for none.', () => memory.maxBytes);
  gauge('storehouse_memory_high', 'Whether requests are refused because the program holds too much memory.', () =>
    memory.isHigh() ? 1 : 0,
  );
}
