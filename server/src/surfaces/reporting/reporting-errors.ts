import type { FastifyReply } from 'fastify';

/** Every error of the Reporting API: its status (document 1, Errors). */
const statuses = {
  api_key_in_url: 400,
  unknown_parameter: 400,
  invalid_parameter: 400,
  invalid_cursor: 400,
  range_too_large: 400,
  invalid_format: 400,
  unauthorized: 401,
  api_key_required: 401,
  account_suspended: 402,
  api_key_no_tenant_binding: 403,
  insufficient_scope: 403,
  not_found: 404,
  no_check_on_date: 404,
  method_not_allowed: 405,
  values_changed: 409,
  cursor_expired: 410,
  reporting_busy: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ReportingErrorCode = keyof typeof statuses;

/** How long to wait before trying again, if the document says so. */
const retryAfterSeconds: Partial<Record<ReportingErrorCode, number>> = { reporting_busy: 5, unavailable: 30 };

export class ReportingError extends Error {
  readonly code: ReportingErrorCode;

  constructor(code: ReportingErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** The only place that renders errors of the Reporting API; always JSON, even for a CSV request. */
export function sendReportingError(reply: FastifyReply, error: ReportingError): FastifyReply {
  const seconds = retryAfterSeconds[error.code];
  if (seconds !== undefined) reply.header('retry-after', seconds);
  // RFC 9110, 15.5.6.
  if (error.code === 'method_not_allowed') reply.header('allow', 'GET, HEAD');
  return reply.code(statuses[error.code]).send({ error: error.code, message: error.message });
}
