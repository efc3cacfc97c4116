/** One error of an API as the documentation lists it. */
export interface ListedError {
  readonly status: number;
  readonly when: string;
  /** What the caller should do. */
  readonly fix: string;
}

/** The codes in `error` of the Reporting API (document 1, Errors). */
export const reportingErrorList = {
  api_key_in_url: {
    status: 400,
    when: 'The key is in the URL.',
    fix: 'Send it in `X-API-Key`, and revoke this one: it may be in the logs of proxies.',
  },
  unknown_parameter: { status: 400, when: 'The dataset has no such parameter.', fix: 'Compare with the index.' },
  invalid_parameter: { status: 400, when: 'A parameter has a value it cannot have.', fix: 'The message names it.' },
  invalid_format: { status: 400, when: '`format` is neither `json` nor `csv`.', fix: 'Use one of them.' },
  invalid_cursor: {
    status: 400,
    when: 'The cursor belongs to another request.',
    fix: 'Start the walk again without a cursor.',
  },
  range_too_large: {
    status: 400,
    when: '`from` and `to` are too far apart.',
    fix: 'Ask for at most 92 days or 13 months.',
  },
  unauthorized: {
    status: 401,
    when: 'The key is invalid, revoked or expired.',
    fix: 'Use another key. Without any key the body is empty.',
  },
  api_key_required: { status: 401, when: 'A portal sign-in was sent instead of a key.', fix: 'Send a key.' },
  account_suspended: { status: 402, when: 'The account is suspended.', fix: 'Try again when it is active.' },
  api_key_no_tenant_binding: { status: 403, when: 'The key is not bound to an account.', fix: 'Create a new one.' },
  insufficient_scope: {
    status: 403,
    when: 'Scopes are enforced, and the scopes of the key do not allow the request.',
    fix: 'Use GET or HEAD, with a key that has a scope, such as `reporting`.',
  },
  not_found: {
    status: 404,
    when: 'There is no such path or dataset, or the account is closed.',
    fix: 'Write the path exactly as documented.',
  },
  no_check_on_date: {
    status: 404,
    when: 'There was no complete check on `date`.',
    fix: 'Ask for another day, or without `date`.',
  },
  method_not_allowed: { status: 405, when: 'Reports are only read.', fix: 'Use GET or HEAD.' },
  values_changed: {
    status: 409,
    when: 'Values were turned on or off during the walk.',
    fix: 'Start again without a cursor.',
  },
  cursor_expired: {
    status: 410,
    when: 'The check that the walk reads is no longer in the history, or a backup was restored.',
    fix: 'Start again without a cursor.',
  },
  rate_limit_exceeded: {
    status: 429,
    when: 'The hourly allowance is used up.',
    fix: 'Wait as long as `Retry-After` says.',
  },
  reporting_busy: {
    status: 429,
    when: 'Too many reports are requested at the same time.',
    fix: 'Wait 5 seconds; send one at a time.',
  },
  internal_error: {
    status: 500,
    when: 'Something went wrong on the server.',
    fix: 'Try again; report it with the request id if it stays.',
  },
  unavailable: {
    status: 503,
    when: 'The data could not be loaded, or the instance is being set up.',
    fix: 'Try again after `Retry-After`.',
  },
} as const satisfies Readonly<Record<string, ListedError>>;

/** The codes in `error` of webhook management (document 2, Errors). */
export const webhookErrorList = {
  invalid_request: {
    status: 400,
    when: 'A field, header or parameter is missing or invalid.',
    fix: 'The message names it.',
  },
  webhook_limit_reached: {
    status: 400,
    when: 'The account has as many endpoints as its plan allows.',
    fix: 'Delete one, or change the plan.',
  },
  webhook_url_not_allowed: {
    status: 400,
    when: 'The URL is not https, or its host is unknown or private.',
    fix: 'Use a public https URL or a test receiver.',
  },
  delivery_cap_reached: {
    status: 400,
    when: 'The hourly deliveries are used up.',
    fix: 'Send tests and retries later.',
  },
  test_receiver_not_found: {
    status: 400,
    when: 'The test receiver expired or is not yours.',
    fix: 'Create another one.',
  },
  account_suspended: { status: 402, when: 'The account is suspended.', fix: 'Try again when it is active.' },
  account_closing: { status: 403, when: 'The account is being closed.', fix: 'Webhooks cannot be changed any more.' },
  insufficient_scope: { status: 403, when: 'The key lacks the scope `admin`.', fix: 'Create a key with it.' },
  origin_not_allowed: { status: 403, when: 'A page of another origin sent the request.', fix: 'Call from a server.' },
  api_key_no_tenant_binding: { status: 403, when: 'The key is not bound to an account.', fix: 'Create a new one.' },
  not_found: {
    status: 404,
    when: 'There is no such path, or the account is closed.',
    fix: 'Compare with the reference.',
  },
  webhook_not_found: { status: 404, when: 'The account has no such endpoint.', fix: 'List the endpoints.' },
  event_type_not_found: { status: 404, when: 'There is no such active event type.', fix: 'List the event types.' },
  method_not_allowed: { status: 405, when: 'The path exists with another method.', fix: '`Allow` lists the methods.' },
  idempotency_conflict: {
    status: 409,
    when: 'The `Idempotency-Key` was used for another request.',
    fix: 'Use a new key for each request.',
  },
  idempotency_in_progress: {
    status: 409,
    when: 'The first request with this `Idempotency-Key` is still running.',
    fix: 'Send it again after `Retry-After`.',
  },
  instance_not_ready: { status: 409, when: 'The account has no instance yet.', fix: 'Try again when it is set up.' },
  cursor_expired: {
    status: 410,
    when: 'A backup was restored since the page before.',
    fix: 'Start again without a cursor.',
  },
  rate_limit_exceeded: {
    status: 429,
    when: 'The hourly allowance is used up.',
    fix: 'Wait as long as `Retry-After` says.',
  },
  test_receiver_unavailable: {
    status: 503,
    when: 'Test receivers are briefly unavailable.',
    fix: 'Try again after `Retry-After`.',
  },
  unavailable: { status: 503, when: 'Briefly unavailable.', fix: 'Try again after `Retry-After`.' },
} as const satisfies Readonly<Record<string, ListedError>>;

/** The data API has no codes: `errorCode` is the status (document 3, Errors). */
export const dataErrorList: readonly ListedError[] = [
  {
    status: 400,
    when: 'A field or parameter is missing, unknown or invalid, or something depends on what is deleted.',
    fix: '`errors` names each field.',
  },
  { status: 401, when: 'The key is missing, invalid, revoked or expired.', fix: 'Use another key.' },
  { status: 402, when: 'The account is suspended.', fix: 'Try again when it is active.' },
  {
    status: 403,
    when: 'The class is read-only, the key is not bound to an account, or its scopes do not allow this.',
    fix: 'The message says which. Changes need a key with `write` or `admin` once scopes are enforced.',
  },
  { status: 404, when: 'There is no such object or path.', fix: 'Compare with the reference.' },
  { status: 405, when: 'The path exists with another method.', fix: '`Allow` lists the methods.' },
  {
    status: 409,
    when: 'The `Idempotency-Key` was used for another request, or its first request is still running.',
    fix: 'Use a new key; with `Retry-After`, send it again then.',
  },
  {
    status: 429,
    when: 'The hourly allowance is used up (`rate_limit_exceeded`).',
    fix: 'Wait as long as `Retry-After` says.',
  },
  {
    status: 500,
    when: 'Something went wrong on the server.',
    fix: 'Try again; report it with the request id if it stays.',
  },
  { status: 503, when: 'Briefly unavailable.', fix: 'Try again after `Retry-After`.' },
];
