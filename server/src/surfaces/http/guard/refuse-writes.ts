import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import type { HostDeps } from '../host/host-deps.ts';

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * While the disk is nearly full, changes are refused, in the error shape of their surface, before PostgreSQL fails on
 * it. After authentication, so that a refused caller still learns that first; before anything is stored.
 */
export function refuseWrites(host: FastifyInstance, { disk, metrics }: Pick<HostDeps, 'disk' | 'metrics'>): void {
  const refuse: preValidationHookHandler = (_request, _reply, done) => {
    if (!disk.isLow()) {
      done();
      return;
    }
    metrics.refusals.inc({ limit: 'disk' });
    done(new Unavailable('the disk is nearly full', { reason: 'disk-full' }));
  };
  // Only the routes that change something have the hook: a step less for the others.
  host.addHook('onRoute', (route) => {
    if ([route.method].flat().every(isSafe) || route.config?.operation?.storesLittle) return;
    route.preValidation = [refuse, ...[route.preValidation ?? []].flat()];
  });
}
