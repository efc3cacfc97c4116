import type { FastifyInstance } from 'fastify';
import { allowPortal } from '../../http/host/allow-own-origins.ts';
import { answerDataFailure } from '../../http/errors/answer-data-failure.ts';
import { cleanIds } from '../../http/input/clean-ids.ts';
import { DataError } from '../../http/errors/data-errors.ts';
import { dataGuard, type DataGuardDeps } from './data-guard.ts';
import { dataRoutes, type DataRouteDeps } from './routes.ts';

export const dataPrefix = '/api/v1';

/** `/api/v1` on the instance host: the data API with a key. */
export function dataSurface(deps: DataGuardDeps & DataRouteDeps & { readonly platformUrl: () => URL }) {
  const enter = dataGuard(deps);
  return (surface: FastifyInstance): void => {
    surface.decorateRequest('admission', null);
    cleanIds(surface);
    allowPortal(surface, deps.platformUrl);
    surface.addHook('onRequest', enter);
    surface.setErrorHandler(answerDataFailure);
    surface.setNotFoundHandler(() => {
      throw new DataError(404, 'There is no such resource.');
    });
    dataRoutes(surface, deps);
  };
}
