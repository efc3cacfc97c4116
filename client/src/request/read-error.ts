import { codeOfStatus } from '../error-code.ts';
import { StorehouseError, type FieldError } from '../storehouse-error.ts';

/**
 * The error for a refused call. The platform answers `{error, message}`, the data API
 * `{errorCode, errorMessage, errors}`, and some refusals have no body or that of a proxy in between.
 */
export async function readError(response: Response): Promise<StorehouseError> {
  const { status } = response;
  const body = readObject(await response.text());
  const code = typeof body['error'] === 'string' ? body['error'] : codeOfStatus(status);
  const sentence = [body['message'], body['errorMessage']].find((given) => typeof given === 'string' && given !== '');
  return new StorehouseError(typeof sentence === 'string' ? sentence : `The server answered with ${String(status)}.`, {
    status,
    code,
    retryAfterSeconds: readRetryAfter(response.headers),
    errors: Array.isArray(body['errors']) ? body['errors'].filter(isFieldError) : [],
  });
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whole seconds; a date, which a proxy may send, is not read. */
function readRetryAfter(headers: Headers): number | null {
  const given = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(given) ? Number(given) : null;
}

const isFieldError = (given: unknown): given is FieldError =>
  typeof given === 'object' &&
  given !== null &&
  typeof (given as Record<string, unknown>)['field'] === 'string' &&
  typeof (given as Record<string, unknown>)['message'] === 'string';
