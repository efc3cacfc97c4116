import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import { isBadInput } from './bad-input.ts';
import { describeValidation } from './describe-validation.ts';
import { explainUnavailable } from './explain-unavailable.ts';

/** The errors of the platform's API (document 2, Errors). A 401 has no body, as that document says. */
const statuses = {
  invalid_request: 400,
  webhook_limit_reached: 400,
  webhook_url_not_allowed: 400,
  delivery_cap_reached: 400,
  test_receiver_not_found: 400,
  account_suspended: 402,
  account_closing: 403,
  insufficient_scope: 403,
  origin_not_allowed: 403,
  api_key_no_tenant_binding: 403,
  not_found: 404,
  webhook_not_found: 404,
  event_type_not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  instance_not_ready: 409,
  cursor_expired: 410,
  test_receiver_unavailable: 503,
  unavailable: 503,
} as const;

export type PlatformErrorCode = keyof typeof statuses;

export class PlatformError extends Error {
  readonly code: PlatformErrorCode;

  constructor(code: PlatformErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** The refusals for a valid key that is not admitted. */
export const guardRefusals = {
  'unbound-key': () =>
    new PlatformError('api_key_no_tenant_binding', 'This API key is not bound to an account: create a new one.'),
  suspended: () => new PlatformError('account_suspended', 'The account is suspended.'),
  closed: () => new PlatformError('not_found', 'There is no such address.'),
  'not-ready': () => new PlatformError('instance_not_ready', 'The account has no instance yet.'),
};

/** For a request that matches no route: 405 if its path exists with other methods, otherwise 404. */
export function unknownAddress(request: FastifyRequest, reply: FastifyReply): PlatformError {
  const methods = request.server.otherMethods(request);
  if (methods === null) return new PlatformError('not_found', 'There is no such address.');
  // RFC 9110, 15.5.6.
  reply.header('allow', methods);
  return new PlatformError('method_not_allowed', `This path allows ${methods}.`);
}

export function sendPlatformError(reply: FastifyReply, error: PlatformError): FastifyReply {
  const status = statuses[error.code];
  if (status === 503) reply.header('retry-after', 30);
  return reply.code(status).send({ error: error.code, message: error.message });
}

/** Renders any error of a handler or hook of the platform host in its API's shape. */
export function answerPlatformFailure(
  error: FastifyError | PlatformError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof PlatformError) return sendPlatformError(reply, error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return sendPlatformError(reply, new PlatformError('invalid_request', describeValidation(error)));
  }
  if (isBadInput(error)) return sendPlatformError(reply, new PlatformError('invalid_request', error.message));
  if (error instanceof Unavailable) {
    return sendPlatformError(reply, new PlatformError('unavailable', explainUnavailable(error)));
  }
  request.log.error({ err: error, requestId: request.id }, 'platform request failed');
  // Document 2: an unexpected server error is 500 with no detail.
  return reply.code(500).send();
}
