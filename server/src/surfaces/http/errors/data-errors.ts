import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldError } from '../../../modules/inventory/invalid.ts';

type DataStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 429 | 500 | 503;

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

/** For a request that matches no route: 405, with a hint, if its path exists with other methods, otherwise 404. */
export function unknownAddress(request: FastifyRequest, hint = ''): DataError {
  const methods = request.server.otherMethods(request);
  return methods === null ? new DataError(404, 'There is no such resource.') : new MethodNotAllowed(methods, hint);
}

class MethodNotAllowed extends DataError {
  readonly methods: string;

  constructor(methods: string, hint: string) {
    super(405, `This path allows ${methods}.${hint}`);
    this.methods = methods;
  }
}

/** The only place that renders errors of the data API. */
export function sendDataError(reply: FastifyReply, error: DataError): FastifyReply {
  if (error.status === 503) reply.header('retry-after', 30);
  // RFC 9110, 15.5.6.
  if (error instanceof MethodNotAllowed) reply.header('allow', error.methods);
  return reply.code(error.status).send({
    errorCode: error.status,
    errorMessage: error.message,
    ...(error.errors.length > 0 ? { errors: error.errors } : {}),
  });
}
