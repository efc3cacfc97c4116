import { instanceDocument } from '@storehouse/contract/inventory/openapi/instance-document';
import type { FastifyInstance } from 'fastify';

/** The API document of the instance, with the address it was asked at as its server. */
export function openApiDocumentRoute(surface: FastifyInstance): void {
  surface.get('/openapi.json', { config: { auth: 'key' } }, (request) =>
    instanceDocument(`${request.protocol}://${request.host}`),
  );
}
