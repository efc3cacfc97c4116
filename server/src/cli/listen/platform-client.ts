import { CommandError } from '../command-error.ts';

/** The platform refused the request or could not be reached. */
export class PlatformTrouble extends CommandError {
  /** How long to wait before trying again; null if that would not help. */
  readonly retryAfterMs: number | null;
  /** The platform's code of the refusal, if it named one. */
  readonly code: string | null;

  constructor(sentence: string, retryAfterMs: number | null, code: string | null = null) {
    super(sentence);
    this.retryAfterMs = retryAfterMs;
    this.code = code;
  }
}

export interface PlatformAnswer<Body> {
  readonly body: Body;
  /** The account's hourly request limit, if the platform reports it. */
  readonly hourlyLimit: number | null;
}

export interface PlatformClient {
  call<Body>(method: string, path: string, options?: CallOptions): Promise<PlatformAnswer<Body>>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const requestTimeoutMs = 30_000;
const passingTroubleMs = 5_000;

/** Calls the platform's webhook management with an API key. */
export function openPlatformClient(platformUrl: string, apiKey: string): PlatformClient {
  /** The response with its whole body, read here because the connection may break while the body arrives. */
  async function send(method: string, path: string, { body, signal }: CallOptions) {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    const init = {
      method,
      headers: { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    try {
      const response = await fetch(new URL(`/api/v1/webhooks${path}`, platformUrl), init);
      return { response, text: await response.text() };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      throw new PlatformTrouble(`The platform cannot be reached at ${platformUrl}. Is it running?`, passingTroubleMs);
    }
  }

  return {
    async call<Body>(method: string, path: string, options: CallOptions = {}) {
      const { response, text } = await send(method, path, options);
      if (!response.ok) throw troubleOf(response, text);
      const limit = Number(response.headers.get('x-ratelimit-limit') ?? Number.NaN);
      return {
        body: (text === '' ? null : JSON.parse(text)) as Body,
        hourlyLimit: Number.isFinite(limit) && limit > 0 ? limit : null,
      };
    },
  };
}

function troubleOf(response: Response, text: string): PlatformTrouble {
  const { status } = response;
  const { error, message } = readRefusal(text);
  // Passing, too: a suspended account may be reactivated, and its events are sent then; an instance that is not ready
  // is being set up or rebuilt.
  const isPassing = status === 429 || status >= 500 || status === 402 || error === 'instance_not_ready';
  const retryAfterMs = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
  return new PlatformTrouble(
    message ?? (status === 401 ? 'The platform does not accept the API key.' : `The platform answered ${status}.`),
    isPassing ? (Number.isFinite(retryAfterMs) ? retryAfterMs : passingTroubleMs) : null,
    error,
  );
}

function readRefusal(text: string): { readonly error: string | null; readonly message: string | null } {
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
    return {
      error: typeof error === 'string' ? error : null,
      message: typeof message === 'string' ? message : null,
    };
  } catch {
    return { error: null, message: null };
  }
}
