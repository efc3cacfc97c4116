import type { FastifyInstance } from 'fastify';
import { answerDataFailure } from '../../http/errors/answer-data-failure.ts';
import { cleanIds } from '../../http/input/clean-ids.ts';
import { DataError } from '../../http/errors/data-errors.ts';
import { authorizer, isChange } from './authorize.ts';
import { routePermissions } from '../../../modules/inventory/role-permissions.ts';
import { sessionRoutes, type SessionRouteDeps } from './routes.ts';
import { sessionGuard, type SessionGuardDeps } from './session-guard.ts';

export const sessionPrefix = '/inventory/api';

/** `/inventory/api` on the instance host: the data API with a session, and what the web application needs. */
export function sessionSurface(deps: SessionGuardDeps & SessionRouteDeps) {
  const enter = sessionGuard(deps);
  return (surface: FastifyInstance): void => {
    surface.decorateRequest('instance', null);
    requirePermissions(surface);
    cleanIds(surface);
    surface.addHook('onRequest', enter);
    surface.addHook('preHandler', authorizer(deps.actingLocations));
    surface.setErrorHandler(answerDataFailure);
    surface.setNotFoundHandler(() => {
      throw new DataError(404, 'There is no such resource.');
    });
    sessionRoutes(surface, deps);
  };
}

/** A route that changes something but does not say who may do so cannot be registered, so the program would not start. */
function requirePermissions(surface: FastifyInstance): void {
  surface.addHook('onRoute', ({ method, url, config }) => {
    const path = url.replace(sessionPrefix, '');
    if (config?.auth === 'none' || path.startsWith('/generic/')) return;
    for (const name of [method].flat()) {
      if (isChange(name) && !routePermissions[`${name} ${path}`]) {
        throw new Error(`The route ${name} ${url} has no line in role-permissions.ts.`);
      }
    }
  });
}
