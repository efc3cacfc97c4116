import type { PortalErrorAnswer } from '@storehouse/contract/operations/portal/portal-call';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal, Throttled, Unavailable } from '../../foundation/errors/failures.ts';
import { ReportRefusal } from '../../modules/reporting/report-refusal.ts';
import { WebhookRefusal } from '../../modules/webhooks/webhook-refusal.ts';
import { isBadInput } from '../http/errors/bad-input.ts';
import { describeValidation } from '../http/errors/describe-validation.ts';
import { explainUnavailable } from '../http/errors/explain-unavailable.ts';
import { PlatformError } from '../http/errors/platform-errors.ts';

/**
 * The status of every error of the portal's API. Those about reports come from document 1, those about webhooks from
 * document 2.
 */
const statuses = {
  invalid_request: 400,
  invalid_link: 400,
  webhook_limit_reached: 400,
  webhook_url_not_allowed: 400,
  delivery_cap_reached: 400,
  test_receiver_not_found: 400,
  unknown_parameter: 400,
  invalid_parameter: 400,
  invalid_format: 400,
  range_too_large: 400,
  invalid_cursor: 400,
  wrong_credentials: 401,
  session_required: 401,
  account_suspended: 402,
  owner_only: 403,
  integrator_only: 403,
  manager_only: 403,
  demo_account: 403,
  foreign_page: 403,
  account_closing: 403,
  not_found: 404,
  webhook_not_found: 404,
  event_type_not_found: 404,
  no_check_on_date: 404,
  method_not_allowed: 405,
  choose_account: 409,
  other_account: 409,
  values_changed: 409,
  conflict: 409,
  instance_not_ready: 409,
  cursor_expired: 410,
  throttled: 429,
  internal_error: 500,
  test_receiver_unavailable: 503,
  unavailable: 503,
} as const;

export type PortalErrorCode = keyof typeof statuses;

export class PortalError extends Error {
  readonly code: PortalErrorCode;
  readonly more: Pick<PortalErrorAnswer, 'accounts' | 'errors'>;

  constructor(code: PortalErrorCode, sentence: string, more: Pick<PortalErrorAnswer, 'accounts' | 'errors'> = {}) {
    super(sentence);
    this.code = code;
    this.more = more;
  }
}

/** The only place that renders errors of the portal: `{error, message}`, and the invalid fields. */
export function answerPortalFailure(
  error: FastifyError | Refusal | PortalError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toPortalError(error);
  if (!known) request.log.error({ err: error, requestId: request.id }, 'portal request failed');
  const { code, message, more } =
    known ?? new PortalError('internal_error', 'Something went wrong on our side: try again.');
  const status = statuses[code];
  if (error instanceof Throttled) reply.header('retry-after', error.retryAfterSeconds);
  if (status === 503) reply.header('retry-after', 5);
  const answer: PortalErrorAnswer = { error: code, message, ...more };
  return reply.code(status).send(answer);
}

function toPortalError(error: FastifyError | Refusal | PortalError): PortalError | null {
  if (error instanceof PortalError) return error;
  if (error instanceof WebhookRefusal || error instanceof Refusal) {
    const { code, field, message } = error;
    return new PortalError(code, message, field === null ? {} : { errors: [{ field, message }] });
  }
  if (error instanceof ReportRefusal) {
    return new PortalError(error.code === 'values_unavailable' ? 'unavailable' : error.code, error.message);
  }
  if (error instanceof PlatformError && error.code in statuses) {
    return new PortalError(error.code as PortalErrorCode, error.message);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id is an id that does not exist.
    if (error.validationContext === 'params') return new PortalError('not_found', 'There is no such address.');
    const errors = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? 'is not right',
    }));
    return new PortalError('invalid_request', describeValidation(error), { errors });
  }
  if (error instanceof Unavailable) return new PortalError('unavailable', explainUnavailable(error));
  return isBadInput(error) ? new PortalError('invalid_request', error.message) : null;
}
