import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import type { HostDeps } from '../host/host-deps.ts';

/**
 * While the program holds too much memory, requests are refused in the error shape of their surface, before their
 * bodies are read: those are what it would have to hold. Health and the operator's API still answer.
 */
export function refuseWhenFull(host: FastifyInstance, { memory, metrics }: Pick<HostDeps, 'memory' | 'metrics'>): void {
  const refuse: onRequestHookHandler = (_request, _reply, done) => {
    if (!memory.isHigh()) {
      done();
      return;
    }
    metrics.refusals.inc({ limit: 'memory' });
    done(new Unavailable('the program holds too much memory', { reason: 'memory-full' }));
  };
  host.addHook('onRoute', (route) => {
    if (route.config?.anyHost) return;
    route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
}
