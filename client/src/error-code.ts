/** The codes of the platform: Reporting API and webhook management name them in `error`. */
type PlatformCode =
  | 'account_closing'
  | 'account_suspended'
  | 'api_key_in_url'
  | 'api_key_no_tenant_binding'
  | 'api_key_required'
  | 'cursor_expired'
  | 'delivery_cap_reached'
  | 'event_type_not_found'
  | 'idempotency_conflict'
  | 'idempotency_in_progress'
  | 'instance_not_ready'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_cursor'
  | 'invalid_format'
  | 'invalid_parameter'
  | 'invalid_request'
  | 'method_not_allowed'
  | 'no_check_on_date'
  | 'not_found'
  | 'origin_not_allowed'
  | 'range_too_large'
  | 'rate_limit_exceeded'
  | 'reporting_busy'
  | 'test_receiver_not_found'
  | 'test_receiver_unavailable'
  | 'unauthorized'
  | 'unavailable'
  | 'unknown_parameter'
  | 'values_changed'
  | 'webhook_limit_reached'
  | 'webhook_not_found'
  | 'webhook_url_not_allowed';

/** Codes of errors that the client itself detects. */
type OwnCode =
  /** The server could not be reached, or the connection broke. */
  | 'network_error'
  /** `timeoutMs` ran out. */
  | 'timeout'
  /** The answer does not come from Storehouse: is the address right? */
  | 'invalid_answer'
  /** A walk ended with a different number of rows than the server had announced. */
  | 'walk_incomplete'
  /** Too many requests in one second. */
  | 'short_burst';

/** The data API has no codes of its own, only statuses: these codes stand for them. */
const codesOfStatuses = {
  400: 'invalid_request',
  401: 'unauthorized',
  402: 'account_suspended',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  429: 'short_burst',
  500: 'internal_error',
  503: 'unavailable',
} as const;
type StatusCode = (typeof codesOfStatuses)[keyof typeof codesOfStatuses];

/** Known codes complete in an editor; a newer server may have more. */
export type StorehouseErrorCode = PlatformCode | OwnCode | StatusCode | (string & Record<never, never>);

/** The code of an answer that names none. */
export const codeOfStatus = (status: number): StorehouseErrorCode =>
  status in codesOfStatuses ? codesOfStatuses[status as keyof typeof codesOfStatuses] : `http_${String(status)}`;
