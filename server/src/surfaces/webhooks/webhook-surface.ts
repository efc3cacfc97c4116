import { deliveryOperations } from '@storehouse/contract/operations/webhooks/delivery-operations';
import { endpointOperations } from '@storehouse/contract/operations/webhooks/endpoint-operations';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { WebhookRefusal } from '../../modules/webhooks/webhook-refusal.ts';
import { allowOwnOrigins } from '../http/host/allow-own-origins.ts';
import { rememberAnswers } from '../http/idempotency/remember-answers.ts';
import { answerOperations } from '../http/operations/answer-operations.ts';
import { answerPlatformFailure, PlatformError } from '../http/errors/platform-errors.ts';
import { deliveryHandlers } from './management/delivery-handlers.ts';
import { endpointHandlers } from './management/endpoint-handlers.ts';
import { refuseQueries, showEverything } from './management/webhook-form.ts';
import { webhookGuard } from './webhook-guard.ts';
import { callerOf, type WebhookDeps } from './webhook-deps.ts';

export const webhookPrefix = '/api/v1/webhooks';

/** Sealed, because an answer may contain a signing secret. */
const remembered = {
  answers: 'sealed',
  badKey: (sentence: string) => new PlatformError('invalid_request', sentence),
  conflictBody: (error: string, message: string) => ({ error, message }),
} as const;

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof WebhookRefusal ? new PlatformError(error.code, error.message) : error;
  return answerPlatformFailure(known, request, reply);
}

/** `/api/v1/webhooks` on the platform host. */
export function webhookSurface(deps: WebhookDeps) {
  return (surface: FastifyInstance): void => {
    surface.setValidatorCompiler(validatorCompiler);
    surface.setSerializerCompiler(serializerCompiler);
    surface.decorateRequest('admission', null);
    allowOwnOrigins(surface, deps.platformUrl);
    surface.addHook('onRequest', webhookGuard(deps));
    surface.setErrorHandler(rememberAnswers(surface, { ...deps, ...remembered }, answerFailure));
    surface.setNotFoundHandler(() => {
      throw new PlatformError('not_found', 'There is no such address.');
    });
    refuseQueries(surface);
    const webhooksOf = ({ keyed }: FastifyRequest) => (keyed ? deps.webhooks.within(keyed) : deps.webhooks);
    const form = { webhooksOf, show: showEverything, keepsHeaders: false, callerOf };
    answerOperations(surface, endpointOperations, endpointHandlers(form));
    answerOperations(surface, deliveryOperations, deliveryHandlers(form));
  };
}
