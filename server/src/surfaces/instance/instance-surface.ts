import type { FastifyError, FastifyInstance } from 'fastify';
import { isBadInput } from '../shared/bad-input.ts';
import { sendPageNotFound } from '../shared/page-not-found.ts';

/** The instance host outside its APIs: every address it does not serve gets its own page. */
export function instanceSurface(surface: FastifyInstance): void {
  surface.setErrorHandler<FastifyError>((error, request, reply) => {
    // A body is read even where nothing is served: one that cannot be read changes nothing about that.
    if (isBadInput(error)) return sendPageNotFound(reply);
    request.log.error({ err: error, requestId: request.id }, 'instance request failed');
    return reply.code(500).type('text/plain').send('Something went wrong on our side.');
  });
  surface.setNotFoundHandler((_request, reply) => sendPageNotFound(reply));
}
