import type { FastifyInstance } from 'fastify';
import { allowPortal } from '../../http/host/allow-own-origins.ts';
import { answerDataFailure } from '../../http/errors/answer-data-failure.ts';
import { cleanIds } from '../../http/input/clean-ids.ts';
import { DataError } from '../../http/errors/data-errors.ts';
import { dataDoor, type DataDoorParts } from './data-guard.ts';
import { dataRoutes, type DataRouteParts } from './routes.ts';

export const dataPrefix = '/api/v1';

/** `/api/v1` on the instance host: the data API with a key. */
export function dataSurface(parts: DataDoorParts & DataRouteParts & { readonly platformUrl: () => URL }) {
  const enter = dataDoor(parts);
  return (surface: FastifyInstance): void => {
    surface.decorateRequest('admission', null);
    cleanIds(surface);
    allowPortal(surface, parts.platformUrl);
    surface.addHook('onRequest', enter);
    surface.setErrorHandler(answerDataFailure);
    surface.setNotFoundHandler(() => {
      throw new DataError(404, 'There is no such resource.');
    });
    dataRoutes(surface, parts);
  };
}
