import type { Clock } from '../../../foundation/time/clock.ts';
import type { Log } from '../../../foundation/observability/log.ts';
import type { DiskWatch } from '../../../foundation/process/watch-disk.ts';
import type { MemoryWatch } from '../../../foundation/process/watch-memory.ts';
import type { Metrics } from '../../../foundation/observability/metrics.ts';
import type { KeyCall } from '../../../modules/limits/key-call.ts';
import type { Draining } from './drain-on-close.ts';
import type { ClientLimits } from './limit-clients.ts';

export type HostName = 'platform' | 'instance' | 'operator';

export interface HostDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly draining: Draining;
  readonly clients: ClientLimits;
  /** The disk that changes are stored on. */
  readonly disk: DiskWatch;
  readonly memory: MemoryWatch;
  /** Called for every answer to a key of an account. */
  readonly recordCall?: (call: KeyCall) => void;
  /** Addresses of proxies whose `X-Forwarded-…` headers are trusted; none by default. */
  readonly trustProxy: readonly string[];
}
