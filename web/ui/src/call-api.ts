import { ApiError, readApiError, sayUnreachable } from './api-error.ts';
import { t } from './messages.ts';

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  /** Headers besides those of the body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True for a sign-in, where 401 means a wrong password and not an expired session. */
  readonly isSignIn?: boolean;
  /** True for a POST that does no harm if it is sent twice. */
  readonly isRepeatable?: boolean;
}

/** Calls the API. Returns the JSON body, or throws an `ApiError` for every status except success. */
export async function callApi<T>(path: string, call: ApiCall = {}): Promise<T> {
  const { method = 'GET', body, file, signal, headers, isSignIn = false, isRepeatable = isSignIn } = call;
  const contentType = file ? 'application/octet-stream' : body === undefined ? null : 'application/json';
  const init = {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(contentType === null ? {} : { 'content-type': contentType }),
    },
    credentials: 'same-origin',
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  } satisfies RequestInit;
  const isUnrepeatable = method === 'POST' && !isRepeatable;
  // Without a connection, the call never leaves this device. One that is lost later may have arrived before.
  const { response, text } = await ask(path, init, isUnrepeatable && navigator.onLine);
  if (response.status === 401 && !isSignIn) {
    throw new ApiError(401, t('Your session has expired.'), { isSessionExpired: true });
  }
  if (!response.ok) throw readApiError(response.status, text, response.headers.get('retry-after'), isUnrepeatable);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The response with its whole body: a connection can also be lost while it is read. */
async function ask(
  path: string,
  init: RequestInit,
  mayHaveArrived: boolean,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(path, init);
    return { response, text: await response.text() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, sayUnreachable(mayHaveArrived));
  }
}
