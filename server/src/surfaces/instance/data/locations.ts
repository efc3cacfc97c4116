import type { FastifyInstance, FastifyReply } from 'fastify';
import { DataError, sendDataError } from '../../http/errors/data-errors.ts';

const config = { auth: 'key' } as const;

/** Locations are created and edited in the web application: with a key the methods are not there (document 4, section 5). */
export function refuseLocationChanges(surface: FastifyInstance): void {
  const refuse = (reply: FastifyReply) =>
    sendDataError(
      reply.header('allow', 'GET, HEAD'),
      new DataError(405, 'Locations are created and edited in the web application.'),
    );
  surface.route({
    method: ['POST', 'PUT', 'DELETE'],
    url: '/locations',
    config,
    handler: (_request, reply) => refuse(reply),
  });
  surface.route({
    method: ['POST', 'PUT', 'DELETE'],
    url: '/locations/:id',
    config,
    handler: (_request, reply) => refuse(reply),
  });
}
