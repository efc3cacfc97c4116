import type { Operation } from './open-api.ts';

export interface Filled {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  readonly key: string;
}

export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  /** Whether the request is refused without a key. */
  readonly needsKey: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The request described by the filled-in form. */
export function buildRequest(serverUrl: string, operation: Operation, { values, body, key }: Filled): BuiltRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams();
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = values[name];
    if (place === 'query' && value !== undefined && value !== '') query.append(name, value);
  }
  const hasBody = operation.requestBody !== undefined && body.trim() !== '';
  return {
    url: `${serverUrl}${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
    method: operation.method,
    needsKey: operation.security?.length !== 0,
    headers: {
      ...(key === '' ? {} : { 'X-API-Key': key }),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
    body: hasBody ? body : null,
  };
}

/** The same request as a curl command. Contains the key only if one was entered. */
export function curlOf({ url, method, headers, body }: BuiltRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quote(body)}`]),
    quote(url),
  ].join(' ');
}
