import { StorehouseError } from '../storehouse-error.ts';
import { readAllowance, type Allowances } from './allowance.ts';
import { CallClock } from './call-clock.ts';
import type { CallOptions } from './call-options.ts';
import { decideRetry } from './decide-retry.ts';
import { readError } from './read-error.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ConnectionSettings {
  readonly apiKey: string;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly mayRetry: (error: StorehouseError) => boolean;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly accept?: string;
  /** The ETag of what the caller has: `read` then also gets a 304. */
  readonly ifNoneMatch?: string;
}

/** Sends calls, waits and tries again where that is safe, and remembers the allowances. */
export class Connection {
  readonly #settings: ConnectionSettings;
  #allowances: Allowances = { reporting: null, requests: null };

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  get allowances(): Allowances {
    return this.#allowances;
  }

  /** `read` gets a successful response. It must read the whole body, so that a call whose body breaks off can be repeated. */
  async send<Answer>(call: Call, options: CallOptions, read: (response: Response) => Promise<Answer>): Promise<Answer> {
    const { timeoutMs = this.#settings.timeoutMs, maxRetries = this.#settings.maxRetries, signal } = options;
    const clock = new CallClock(timeoutMs, signal);
    const hasIdempotencyKey = options.idempotencyKey !== undefined;
    try {
      for (let retries = 0; ;) {
        const outcome = await this.#attempt(call, options, clock.signal, read);
        if ('answer' in outcome) return outcome.answer;
        const { error } = outcome;
        const retry = decideRetry({ error, method: call.method, hasIdempotencyKey, retries, maxRetries });
        // A wait beyond the end of the call would be in vain: the caller learns at once how long it would have been.
        if (!retry || !clock.allows(retry.waitMs) || !this.#settings.mayRetry(error)) throw error;
        if (retry.counts) retries += 1;
        await clock.wait(retry.waitMs);
      }
    } finally {
      clock.stop();
    }
  }

  async #attempt<Answer>(
    call: Call,
    options: CallOptions,
    signal: AbortSignal,
    read: (response: Response) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | { readonly error: StorehouseError }> {
    try {
      signal.throwIfAborted();
      const response = await this.#settings.fetch(call.url, this.#initOf(call, options, signal));
      this.#remember(response.headers);
      const isUnchanged = response.status === 304 && call.ifNoneMatch !== undefined;
      return response.ok || isUnchanged ? { answer: await read(response) } : { error: await readError(response) };
    } catch (error) {
      // The caller's reason or the timeout, whatever error fetch turned it into.
      if (signal.aborted) throw signal.reason;
      return { error: error instanceof StorehouseError ? error : unreachable(error) };
    }
  }

  #initOf(call: Call, { idempotencyKey }: CallOptions, signal: AbortSignal): RequestInit {
    const { method, body, accept = 'application/json', ifNoneMatch } = call;
    return {
      method,
      headers: {
        Accept: accept,
        'X-API-Key': this.#settings.apiKey,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
        ...(method === 'POST' && idempotencyKey !== undefined ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // The key must not follow a redirect to another address, and cookies must not be sent with it.
      redirect: 'manual',
      credentials: 'omit',
      signal,
    };
  }

  #remember(headers: Headers): void {
    const allowance = readAllowance(headers);
    if (!allowance) return;
    const name = headers.get('x-ratelimit-bucket') === 'reporting' ? 'reporting' : 'requests';
    this.#allowances = { ...this.#allowances, [name]: allowance };
  }
}

const unreachable = (cause: unknown): StorehouseError =>
  new StorehouseError('The server could not be reached, or the connection broke.', {
    status: 0,
    code: 'network_error',
    cause,
  });
