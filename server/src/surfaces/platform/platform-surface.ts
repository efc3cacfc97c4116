import type { FastifyInstance } from 'fastify';
import { allowOwnOrigins } from '../http/host/allow-own-origins.ts';
import type { GuardDeps } from '../http/guard/guard.ts';
import { platformGuard } from './platform-guard.ts';
import { answerPlatformFailure, PlatformError } from '../http/errors/platform-errors.ts';

export const platformPrefix = '/api/v1';

/** `/api/v1` on the platform host, except the Reporting API, which has its own guard. */
export function platformSurface(deps: GuardDeps & { readonly platformUrl: () => URL }) {
  const enter = platformGuard(deps);
  return (surface: FastifyInstance): void => {
    surface.decorateRequest('admission', null);
    allowOwnOrigins(surface, deps.platformUrl);
    surface.addHook('onRequest', enter);
    surface.setErrorHandler(answerPlatformFailure);
    surface.setNotFoundHandler(() => {
      throw new PlatformError('not_found', 'There is no such address.');
    });
  };
}
