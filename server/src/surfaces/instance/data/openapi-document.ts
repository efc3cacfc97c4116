import { instanceDocument } from '@storehouse/contract/inventory/openapi/instance-document';
import type { FastifyInstance } from 'fastify';

/** The API document of the instance; its server is the URL it was requested from. */
export function openApiDocumentRoute(surface: FastifyInstance): void {
  surface.get('/openapi.json', { config: { auth: 'key' } }, (request) =>
    instanceDocument(`${request.protocol}://${request.host}`),
  );
}
