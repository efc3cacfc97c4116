import { deliveryOperations } from '@storehouse/contract/operations/webhooks/delivery-operations';
import { endpointOperations } from '@storehouse/contract/operations/webhooks/endpoint-operations';
import type { FastifyError, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { WebhookRefusal } from '../../modules/webhooks/webhook-refusal.ts';
import { allowOwnOrigins } from '../http/host/allow-own-origins.ts';
import { answerOperations } from '../http/operations/answer-operations.ts';
import { answerPlatformFailure, PlatformError } from '../http/errors/platform-errors.ts';
import { deliveryHandlers } from './management/delivery-handlers.ts';
import { endpointHandlers } from './management/endpoint-handlers.ts';
import { refuseQueries, showEverything } from './management/webhook-form.ts';
import { webhookGuard } from './webhook-guard.ts';
import { callerOf, type WebhookDeps } from './webhook-deps.ts';

export const webhookPrefix = '/api/v1/webhooks';

/** `/api/v1/webhooks` on the platform host. */
export function webhookSurface(deps: WebhookDeps) {
  return (surface: FastifyInstance): void => {
    surface.setValidatorCompiler(validatorCompiler);
    surface.setSerializerCompiler(serializerCompiler);
    surface.decorateRequest('admission', null);
    allowOwnOrigins(surface, deps.platformUrl);
    surface.addHook('onRequest', webhookGuard(deps));
    surface.setErrorHandler<FastifyError | WebhookRefusal>((error, request, reply) => {
      const known = error instanceof WebhookRefusal ? new PlatformError(error.code, error.message) : error;
      return answerPlatformFailure(known, request, reply);
    });
    surface.setNotFoundHandler(() => {
      throw new PlatformError('not_found', 'There is no such address.');
    });
    refuseQueries(surface);
    const form = { webhooks: deps.webhooks, show: showEverything, keepsHeaders: false, callerOf };
    answerOperations(surface, endpointOperations, endpointHandlers(form));
    answerOperations(surface, deliveryOperations, deliveryHandlers(form));
  };
}
