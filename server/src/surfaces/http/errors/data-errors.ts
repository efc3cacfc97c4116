import type { FastifyReply } from 'fastify';
import type { FieldError } from '../../../modules/inventory/invalid.ts';

type DataStatus = 400 | 401 | 402 | 403 | 404 | 405 | 429 | 500 | 503;

/** An error of the data API, with a key or a session: its code is the status (document 3, Errors). */
export class DataError extends Error {
  readonly status: DataStatus;
  readonly errors: readonly FieldError[];

  constructor(status: DataStatus, sentence: string, errors: readonly FieldError[] = []) {
    super(sentence);
    this.status = status;
    this.errors = errors;
  }
}

/** The only place that renders errors of the data API. */
export function sendDataError(reply: FastifyReply, error: DataError): FastifyReply {
  if (error.status === 503) reply.header('retry-after', 30);
  return reply.code(error.status).send({
    errorCode: error.status,
    errorMessage: error.message,
    ...(error.errors.length > 0 ? { errors: error.errors } : {}),
  });
}
