import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../../foundation/observability/metrics.ts';

/** What clients may use of a host. */
export interface ClientLimits {
  /** Open connections per host. Each costs a file descriptor and some memory, so the next one is closed at once. */
  readonly maxConnections: number;
  /** How long a client may take to send a request; then it gets 408. */
  readonly requestMs: number;
}

/** How often Node checks for late requests. */
export const checkLateEveryMs = ({ requestMs }: ClientLimits): number => Math.min(30_000, requestMs / 2);

/**
 * Node's default limit for the headers alone. Node swaps the two limits if this one is longer than the one for the
 * whole request.
 */
const maxHeadersMs = 60_000;

export function limitClients(host: FastifyInstance, limits: ClientLimits, metrics: Metrics): void {
  host.server.headersTimeout = Math.min(maxHeadersMs, limits.requestMs);
  host.server.maxConnections = limits.maxConnections;
  host.server.on('drop', () => {
    metrics.refusals.inc({ limit: 'connections' });
  });
}
