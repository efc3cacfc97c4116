import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { cleanIds } from '../http/input/clean-ids.ts';
import { portalGuard } from './portal-guard.ts';
import { answerPortalFailure, PortalError } from './portal-errors.ts';
import type { PortalDeps } from './portal-deps.ts';
import { portalRoutes } from './routes.ts';

export const portalPrefix = '/portal/api';

/** `/portal/api` on the platform host: what the portal's pages need, with a session. */
export function portalSurface(deps: PortalDeps) {
  return (surface: FastifyInstance): void => {
    surface.setValidatorCompiler(validatorCompiler);
    surface.setSerializerCompiler(serializerCompiler);
    surface.decorateRequest('portal', null);
    requireDeclaredAccess(surface);
    cleanIds(surface);
    surface.addHook('onRequest', portalGuard(deps));
    surface.setErrorHandler(answerPortalFailure);
    surface.setNotFoundHandler(() => {
      throw new PortalError('not_found', 'There is no such address.');
    });
    portalRoutes(surface, deps);
  };
}

/** A route that does not declare who may use it cannot be registered, so the program would not start. */
export function requireDeclaredAccess(surface: FastifyInstance): void {
  surface.addHook('onRoute', ({ method, url, config }) => {
    if (config?.auth === 'session' && !config.access) {
      throw new Error(`The route ${String(method)} ${url} does not say who may use it.`);
    }
  });
}
