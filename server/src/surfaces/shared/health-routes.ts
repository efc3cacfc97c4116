import type { FastifyInstance } from 'fastify';
import type { Draining } from './drain-on-close.ts';

export interface Health {
  readonly draining: Draining;
  /** Asks the database for a sign of life. */
  databaseAnswers(): Promise<boolean>;
}

/** Liveness: the process answers. Readiness: it can serve now (not stopping, the database in reach). */
export function healthRoutes(host: FastifyInstance, health: Health, prefix = ''): void {
  const open = { config: { auth: 'none' } } as const;
  host.get(`${prefix}/healthz`, open, () => ({ status: 'ok' }));
  host.get(`${prefix}/readyz`, open, async (_request, reply) => {
    if (health.draining.begun) return reply.code(503).send({ status: 'stopping' });
    if (!(await health.databaseAnswers())) return reply.code(503).send({ status: 'database unavailable' });
    return { status: 'ready' };
  });
}
