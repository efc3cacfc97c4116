import { platformDocument } from '@storehouse/contract/operations/platform-document';
import type { FastifyInstance } from 'fastify';
import { platformPrefix } from './platform-surface.ts';

/** The API document of the platform; it contains nothing about accounts, so it needs no key. */
export function openApiDocumentRoute(host: FastifyInstance): void {
  host.get(`${platformPrefix}/openapi.json`, { config: { auth: 'none' } }, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .send(platformDocument('/', `${request.protocol}://${request.host}`)),
  );
}
