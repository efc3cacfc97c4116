import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal, type RefusalCode, Unavailable } from '../../foundation/errors/failures.ts';
import { isBadInput } from '../http/errors/bad-input.ts';
import { describeValidation } from '../http/errors/describe-validation.ts';
import { explainUnavailable } from '../http/errors/explain-unavailable.ts';

const statuses: Record<RefusalCode, number> = {
  invalid_request: 400,
  not_found: 404,
  conflict: 409,
  cursor_expired: 410,
  throttled: 429,
  unavailable: 503,
};

/** The one place where an error of the operator API gets its shape: `{error, message}`. */
export function sendOperatorError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) return send(reply, statuses[error.code], error.code, error.message);
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id gets the answer for an id that does not exist.
    if (error.validationContext === 'params') return send(reply, 404, 'not_found', 'There is no such address.');
    return send(reply, 400, 'invalid_request', describeValidation(error));
  }
  if (isBadInput(error)) return send(reply, 400, 'invalid_request', error.message);
  if (error instanceof Unavailable)
    return send(reply.header('retry-after', 5), 503, 'unavailable', explainUnavailable(error));
  request.log.error({ err: error, requestId: request.id }, 'operator request failed');
  return send(reply, 500, 'internal_error', 'Something went wrong: the log has it under this request id.');
}

function send(reply: FastifyReply, status: number, error: string, message: string): FastifyReply {
  return reply.code(status).send({ error, message });
}
