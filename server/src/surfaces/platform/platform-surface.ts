import type { FastifyInstance } from 'fastify';
import { allowOwnOrigins } from '../http/host/allow-own-origins.ts';
import type { DoorParts } from '../http/guard/guard.ts';
import { platformDoor } from './platform-guard.ts';
import { answerPlatformFailure, PlatformError } from '../http/errors/platform-errors.ts';

export const platformPrefix = '/api/v1';

/** `/api/v1` on the platform host, but for the Reporting API, which has its own door. */
export function platformSurface(parts: DoorParts & { readonly platformUrl: () => URL }) {
  const enter = platformDoor(parts);
  return (surface: FastifyInstance): void => {
    surface.decorateRequest('admission', null);
    allowOwnOrigins(surface, parts.platformUrl);
    surface.addHook('onRequest', enter);
    surface.setErrorHandler(answerPlatformFailure);
    surface.setNotFoundHandler(() => {
      throw new PlatformError('not_found', 'There is no such address.');
    });
  };
}
