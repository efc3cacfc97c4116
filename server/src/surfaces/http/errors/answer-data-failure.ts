import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Throttled, Unavailable } from '../../../foundation/errors/failures.ts';
import { Forbidden, Invalid, NotAllowed, NotFound } from '../../../modules/inventory/invalid.ts';
import { isBadInput } from './bad-input.ts';
import { DataError, sendDataError } from './data-errors.ts';
import { explainUnavailable } from './explain-unavailable.ts';

/** Renders any error of a handler or hook of the instance's APIs in the data API's shape. */
export function answerDataFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Throttled) reply.header('retry-after', error.retryAfterSeconds);
  const known = toDataError(error);
  if (known) return sendDataError(reply, known);
  request.log.error({ err: error, requestId: request.id }, 'data request failed');
  return sendDataError(reply, new DataError(500, 'Something went wrong on our side.'));
}

function toDataError(error: FastifyError): DataError | null {
  if (error instanceof DataError) return error;
  if (error instanceof Invalid) return new DataError(400, error.message, error.errors);
  if (error instanceof NotAllowed) return new DataError(400, error.message);
  if (error instanceof Forbidden) return new DataError(403, error.message);
  if (error instanceof Throttled) return new DataError(429, error.message);
  if (error instanceof NotFound) return new DataError(404, error.message);
  if (error instanceof Unavailable) return new DataError(503, explainUnavailable(error));
  // Malformed JSON, another content type, more than 1 MiB: the documents have one answer for all of them.
  return isBadInput(error) ? new DataError(400, error.message) : null;
}
