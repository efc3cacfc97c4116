import type { FastifyInstance } from 'fastify';
import type { MemoryWatch } from '../../../foundation/process/watch-memory.ts';
import type { Draining } from './drain-on-close.ts';

export interface Health {
  readonly draining: Draining;
  readonly memory: Pick<MemoryWatch, 'isHigh'>;
  /** `ready`, or why the database cannot serve now. */
  databaseReadiness(): Promise<string>;
}

/**
 * Liveness: the process responds. Readiness: it can serve now (not stopping, not out of memory, and the database is
 * reachable and writable).
 */
export function healthRoutes(host: FastifyInstance, health: Health, prefix = ''): void {
  const open = { config: { auth: 'none', anyHost: true } } as const;
  host.get(`${prefix}/healthz`, open, () => ({ status: 'ok' }));
  host.get(`${prefix}/readyz`, open, async (_request, reply) => {
    if (health.draining.begun) return reply.code(503).send({ status: 'stopping' });
    if (health.memory.isHigh()) return reply.code(503).send({ status: 'memory full' });
    const status = await health.databaseReadiness();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}
