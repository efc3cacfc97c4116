import { quoteForShell as quote } from '../quote-for-shell.ts';
import type { Operation, Parameter } from './open-api.ts';

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
  const givenIn = (place: Parameter['in']): [string, string][] =>
    (operation.parameters ?? []).flatMap(({ name, in: own }) => {
      const value = values[name] ?? '';
      return own === place && value !== '' ? [[name, value]] : [];
    });
  const query = new URLSearchParams(givenIn('query'));
  const hasBody = operation.requestBody !== undefined && body.trim() !== '';
  return {
    url: `${serverUrl}${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
    method: operation.method,
    needsKey: operation.security?.length !== 0,
    headers: {
      ...(key === '' ? {} : { 'X-API-Key': key }),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...Object.fromEntries(givenIn('header')),
    },
    body: hasBody ? body : null,
  };
}

/** The same request as a curl command. Contains the key only if one was entered. */
export function curlOf({ url, method, headers, body }: BuiltRequest): string {
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quote(body)}`]),
    quote(url),
  ].join(' ');
}
