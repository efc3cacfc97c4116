import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { healthRoutes, type Health } from '../http/host/health-routes.ts';
import { sendOperatorError } from './operator-errors.ts';
import type { OperatorDeps } from './operator-deps.ts';
import { requireOperatorToken } from './operator-token.ts';
import { operatorRoutes } from './routes.ts';

export const operatorPrefix = '/operator/v1';

/** The operator API: everything under its prefix requires the token, except health. */
export function operatorSurface(deps: OperatorDeps, token: string, health: Health) {
  return (surface: FastifyInstance): void => {
    surface.setValidatorCompiler(validatorCompiler);
    surface.setSerializerCompiler(serializerCompiler);
    surface.addHook('onRequest', requireOperatorToken(token));
    surface.setErrorHandler(sendOperatorError);
    surface.setNotFoundHandler((request, reply) => {
      const methods = surface.otherMethods(request);
      return methods === null
        ? reply.code(404).send({ error: 'not_found', message: 'There is no such address.' })
        : reply
            .code(405)
            .header('allow', methods)
            .send({ error: 'method_not_allowed', message: `This path allows ${methods}.` });
    });
    healthRoutes(surface, health);
    operatorRoutes(surface, deps);
  };
}
