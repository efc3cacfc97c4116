import { t, translateServer } from './messages.ts';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** An error response, or no response at all (status 0). Both error shapes of the server are mapped to this. */
export class ApiError extends Error {
  readonly status: number;
  /** The platform's error code (`invalid_request`, …). Null for the instance, which has only the status. */
  readonly code: string | null;
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  /** The caller was signed in and the session has expired. */
  readonly isSessionExpired: boolean;
  /** The rest of the response body. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    own: {
      code?: string | null;
      fieldErrors?: readonly FieldError[];
      retryAfterSeconds?: number | null;
      isSessionExpired?: boolean;
      body?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = own.code ?? null;
    this.fieldErrors = own.fieldErrors ?? [];
    this.retryAfterSeconds = own.retryAfterSeconds ?? null;
    this.isSessionExpired = own.isSessionExpired ?? false;
    this.body = own.body ?? {};
  }

  /** A copy of this error whose messages belong to other fields. */
  withFieldErrors(fieldErrors: readonly FieldError[]): ApiError {
    const { status, message, code, retryAfterSeconds, isSessionExpired, body } = this;
    return new ApiError(status, message, { code, fieldErrors, retryAfterSeconds, isSessionExpired, body });
  }

  /** Someone else changed the object since it was read. */
  get isConflict(): boolean {
    return this.status === 400 && this.message.includes('optimistic locking');
  }

  /** Storehouse was out of reach, for a moment at least. A change may have been made all the same. */
  get isUnreachable(): boolean {
    return [0, 502, 503, 504].includes(this.status);
  }
}

/**
 * Reads `{errorCode, errorMessage, errors}` of the instance and `{error, message}` of the platform. The body may be
 * empty. `isUnrepeatable` is true for a call that would do harm if it was sent twice.
 */
export function readApiError(
  status: number,
  text: string,
  retryAfter: string | null,
  isUnrepeatable = false,
): ApiError {
  const body = parseObject(text);
  const word = (name: string) => (typeof body[name] === 'string' ? body[name] : null);
  const sentence = word('errorMessage') ?? word('message');
  const message = sentence === null ? sentenceOf(status, isUnrepeatable) : translateServer(sentence);
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new ApiError(status, message, {
    code: word('error'),
    fieldErrors: Array.isArray(body['errors']) ? body['errors'].filter(isFieldError) : [],
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    body,
  });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = (value ?? {}) as Record<string, unknown>;
  return typeof field === 'string' && typeof message === 'string';
}

/** The sentence for a call that was not answered. If it may have arrived, sending it again could do it twice. */
export const sayUnreachable = (mayHaveArrived: boolean): string =>
  mayHaveArrived
    ? t('Storehouse cannot be reached. It may have received this: check before you send it again.')
    : t('Storehouse cannot be reached. Check your connection and try again.');

function sentenceOf(status: number, isUnrepeatable: boolean): string {
  if (status === 401) return t('You are not signed in.');
  if (status === 403) return t('You do not have permission to do this.');
  if (status === 404) return t('Not found. It may have been deleted.');
  // A proxy answered instead of Storehouse, which may have been working on the call.
  if (isUnrepeatable && (status === 502 || status === 504)) return sayUnreachable(true);
  if (status === 429) return t('Too many requests. Try again in a moment.');
  return t('Storehouse could not do this (status {{status}}). Try again.', { status });
}
