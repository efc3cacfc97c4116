import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import type { HostDeps } from '../host/host-deps.ts';
import { isSafe } from './safe-methods.ts';

/**
 * Refuses changes while the disk is nearly full, in the error shape of their surface, before PostgreSQL fails for lack
 * of space. Runs after authentication, so that a caller without access learns that first, and before anything is
 * stored.
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
  // Only routes that change something get the hook; the others save a step.
  host.addHook('onRoute', (route) => {
    if ([route.method].flat().every(isSafe) || route.config?.operation?.storesLittle) return;
    route.preValidation = [refuse, ...[route.preValidation ?? []].flat()];
  });
}
