import type { Paths } from './write-paths.ts';

interface DescribedHeader {
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer' };
}
const text = (description: string): DescribedHeader => ({ description, schema: { type: 'string' } });
const number = (description: string): DescribedHeader => ({ description, schema: { type: 'integer' } });

/** Every header that a caller may read from a response, described once. */
const responseHeaders = {
  'X-Request-Id': text("The id of the request: the caller's own if it sent one, otherwise a new one."),
  'X-RateLimit-Limit': number('The hourly allowance of the account.'),
  'X-RateLimit-Remaining': number('What is left of the allowance now; it refills continuously.'),
  'X-RateLimit-Reset': number(
    'Unix time. On a success one hour from now; on a 429 the moment the next request is allowed.',
  ),
  'X-RateLimit-Bucket': text('Always `reporting`: these requests have an allowance of their own.'),
  'Retry-After': number('How many seconds to wait before the next try.'),
  ETag: text('A strong tag of these bytes: send it as `If-None-Match`, and an unchanged page is 304.'),
  'Cache-Control': text('Who may keep the answer.'),
  Vary: text('The request headers that the answer depends on.'),
  'Content-Disposition': text('Files: the name to save them by.'),
  'X-Report-State': text('CSV: `OK`, `NO_CAPTURE` or `NO_DATA`.'),
  'X-Rows-Total': number('CSV: the number of rows of the whole walk.'),
  'X-Next-Cursor': text('CSV: the cursor of the next page; not there on the last one.'),
  'X-Values-Hidden': text('CSV: why money is hidden, if it is.'),
  'X-Stale': text('CSV: `true` if the check is older than it should be.'),
  'X-Series-Start': text('CSV: the first day of the series.'),
  'X-Monthly-Through': text('CSV: the last day that the monthly rows cover.'),
  'X-Activity-Gaps': text('CSV: days without recorded activity, `from/to` each.'),
  'X-Platform-Scope-Warning': text(
    'Always `insufficient_scope`: from the day on which scopes are enforced, the key will be refused.',
  ),
  'X-Platform-Sample': text('Always `true`: the envelope is a sample.'),
  Location: text('The path of what was created.'),
  Allow: text('The methods that the path exists with.'),
  'Set-Cookie': text('The session.'),
} as const satisfies Readonly<Record<string, DescribedHeader>>;

type HeaderName = keyof typeof responseHeaders;

/** The headers of one response, by the call and its status. */
type HeadersOf = (call: { readonly method: string; readonly path: string }, status: number) => readonly HeaderName[];

interface WrittenOperation {
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}

/** Adds its headers to each response. */
export function withHeaders(paths: Paths, headersOf: HeadersOf): Paths {
  const describe = (path: string, method: string, operation: WrittenOperation): object => ({
    ...operation,
    responses: mapValues(operation.responses, (response, status) => {
      const names = headersOf({ method, path }, Number(status));
      const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
      return names.length === 0 ? response : { ...response, headers: { ...headers, ...response.headers } };
    }),
  });
  return mapValues(paths, (operations, path) =>
    mapValues(operations, (operation, method) => describe(path, method, operation as WrittenOperation)),
  );
}

/** The descriptions of the headers that the paths refer to. */
export function usedHeaders(paths: Paths): Readonly<Record<string, object>> {
  const written = JSON.stringify(paths);
  const used = Object.entries(responseHeaders).filter(([name]) => written.includes(`"#/components/headers/${name}"`));
  return Object.fromEntries(used);
}

const mapValues = <Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));

const allowance: readonly HeaderName[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const scopeWarning: readonly HeaderName[] = ['X-Platform-Scope-Warning'];
/** 401 is answered before the account is known. */
const isOfAccount = (status: number): boolean => status !== 401;
const waits = (status: number): readonly HeaderName[] => (status === 429 || status === 503 ? ['Retry-After'] : []);
const others = (status: number): readonly HeaderName[] => (status === 405 ? ['Allow'] : []);

/** The headers of every response of an API without an allowance. */
export const plainHeaders: HeadersOf = (_call, status) => ['X-Request-Id', ...waits(status), ...others(status)];

/** The same for an API with an allowance; reading the document itself takes no key, so it has none. */
const keyHeaders: HeadersOf = (call, status) => [
  ...plainHeaders(call, status),
  ...(isOfAccount(status) && !call.path.endsWith('/openapi.json') ? allowance : []),
  // The first request with this Idempotency-Key is still running.
  ...(status === 409 && call.method === 'post' ? (['Retry-After'] as const) : []),
];

/** The data API warns of scopes that are not enforced yet; webhook management has always enforced them. */
export const dataHeaders: HeadersOf = (call, status) => [
  ...keyHeaders(call, status),
  ...(isOfAccount(status) && !call.path.endsWith('/openapi.json') ? scopeWarning : []),
];

const ofPage: readonly HeaderName[] = ['ETag', 'Cache-Control', 'Vary'];
const ofCsv: readonly HeaderName[] = [
  'Content-Disposition',
  'X-Report-State',
  'X-Rows-Total',
  'X-Next-Cursor',
  'X-Values-Hidden',
  'X-Stale',
  'X-Series-Start',
  'X-Monthly-Through',
  'X-Activity-Gaps',
];

/** Reports have an ETag; for rows as CSV, headers say what the envelope says in JSON. */
export const reportingHeaders: HeadersOf = (call, status) => [
  ...keyHeaders(call, status),
  ...(isOfAccount(status) ? (['X-RateLimit-Bucket', ...scopeWarning] as const) : []),
  ...(status === 200 || status === 304 ? ofPage : []),
  ...((status === 200 || status === 304) && !/\/(reporting|schema)$/.test(call.path) ? ofCsv : []),
];

export const webhookHeaders: HeadersOf = (call, status) => [
  ...keyHeaders(call, status),
  ...(status === 201 && call.path.endsWith('/webhooks') ? (['Location'] as const) : []),
  ...(status === 200 && call.path.endsWith('/sample-envelope') ? (['X-Platform-Sample'] as const) : []),
];

export const sessionHeaders: HeadersOf = (call, status) => [
  ...plainHeaders(call, status),
  ...(status === 302 ? (['Location'] as const) : []),
  ...(status === 200 && /\/(login|logout|chooseLocation)$/.test(call.path) ? (['Set-Cookie'] as const) : []),
  ...(status === 200 && /\/(export|exports\/\w+|rejected|undo\/left)$/.test(call.path)
    ? (['Content-Disposition'] as const)
    : []),
];
