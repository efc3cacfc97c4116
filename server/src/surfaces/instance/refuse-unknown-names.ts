import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid } from '../../modules/inventory/invalid.ts';
import { requireKnownNames } from '../../modules/inventory/known-names.ts';
import { unknownInBody } from './unknown-in-body.ts';

/**
 * Refuses parameters and fields that the operation does not declare. The generic API checks the names of its classes
 * itself, so it declares no body, and a query that is open.
 */
export function refuseUnknownNames(surface: FastifyInstance): void {
  surface.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    const { operation } = request.routeOptions.config;
    const query = operation?.query;
    if (query && query.def.catchall === undefined) {
      requireKnownNames(request.query as object, Object.keys(query.shape));
    }
    if (operation?.body) {
      const unknown = unknownInBody(operation.body, operation.answer.body, request.body);
      if (unknown.length > 0) throw new Invalid(unknown);
    }
    done();
  });
}
