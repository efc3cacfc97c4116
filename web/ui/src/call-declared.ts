import { callApi, type ApiCall } from './call-api.ts';
import { queryString, type QueryValues } from './query-string.ts';

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryValues;
  readonly body?: unknown;
}

/** Makes a call as declared: method and path, such as `POST /keys`, with its parameters. */
export function callDeclared<T>(prefix: string, call: string, input: unknown, options: ApiCall = {}): Promise<T> {
  const { params = {}, query = {}, body } = (input ?? {}) as Input;
  const [method = 'GET', template = ''] = call.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return callApi(`${prefix}${path}${queryString(query)}`, {
    method: method as NonNullable<ApiCall['method']>,
    body,
    ...options,
  });
}
