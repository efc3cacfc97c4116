import { describe, expect, it } from 'vitest';
import { ApiError, readApiError } from './api-error.ts';

describe('an error of the program', () => {
  it('is read in the shape of the instance', () => {
    const errors = [{ field: 'name', message: 'cannot be null' }];
    const text = JSON.stringify({ errorCode: 400, errorMessage: 'name cannot be null', errors: [...errors, 'odd'] });
    const error = readApiError(400, text, null);
    expect([error.status, error.message, error.code, error.fieldErrors]).toEqual([
      400,
      'name cannot be null',
      null,
      errors,
    ]);
    expect(error.isConflict).toBe(false);
  });

  it('is read in the shape of the platform', () => {
    const error = readApiError(429, JSON.stringify({ error: 'rate_limit_exceeded', message: 'Wait.' }), '7');
    expect([error.code, error.message, error.retryAfterSeconds]).toEqual(['rate_limit_exceeded', 'Wait.', 7]);
  });

  it.each(['', '<html>', 'null', '[]', '"text"', '{"errorMessage": 1, "errors": {}}'])(
    'has a sentence of its own for the body %s',
    (text) => {
      const error = readApiError(403, text, 'Wed, 21 Oct 2026 07:28:00 GMT');
      expect([error.message, error.fieldErrors, error.retryAfterSeconds]).toEqual([
        'You do not have permission to do this.',
        [],
        null,
      ]);
    },
  );

  it('stays the same error with other places of its fields', () => {
    const own = { code: 'c', retryAfterSeconds: 7, isSessionExpired: true, body: { accounts: [] } };
    const fieldErrors = [{ field: 'lines[3].quantity', message: 'is wrong' }];
    const error = new ApiError(401, 'Your session has expired.', own).withFieldErrors(fieldErrors);
    expect(error).toMatchObject({ ...own, fieldErrors, status: 401, message: 'Your session has expired.' });
  });

  it('knows a conflict by its message', () => {
    const text = JSON.stringify({ errorCode: 400, errorMessage: 'optimistic locking: version 2 is not 3' });
    expect(readApiError(400, text, null).isConflict).toBe(true);
  });
});
