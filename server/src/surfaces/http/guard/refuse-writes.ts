import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import type { HostDeps } from '../host/host-deps.ts';

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * While the disk is nearly full, changes are refused, in the error shape of their surface, before PostgreSQL fails on
 * it. After authentication, so that a refused caller still learns that first; before anything is stored.
 */
export function refuseWrites(host: FastifyInstance, { disk, metrics }: Pick<HostDeps, 'disk' | 'metrics'>): void {
  host.addHook('preValidation', (request, _reply, done) => {
    const mayAnswer = !disk.isLow() || isSafe(request.method) || request.is404;
    if (mayAnswer || request.routeOptions.config.operation?.storesLittle) {
      done();
      return;
    }
    metrics.refusals.inc({ limit: 'disk' });
    done(new Unavailable('the disk is nearly full', { reason: 'disk-full' }));
  });
}
