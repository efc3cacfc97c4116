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

  it('of a proxy says that a call which is not repeatable may have arrived', () => {
    const sentence = (status: number, isUnrepeatable: boolean) =>
      readApiError(status, '<html>', null, isUnrepeatable).message;
    expect([502, 504].map((status) => sentence(status, true))).toEqual([
      expect.stringContaining('check before you send it again'),
      expect.stringContaining('check before you send it again'),
    ]);
    expect(sentence(502, false)).toContain('Try again.');
    expect(readApiError(502, '{"message": "Wait."}', null, true).message).toBe('Wait.');
  });

  it.each([
    [0, true],
    [400, false],
    [500, false],
    [502, true],
    [503, true],
    [504, true],
  ])('with the status %i came from a Storehouse out of reach: %s', (status, isUnreachable) => {
    expect(new ApiError(status, 'No.').isUnreachable).toBe(isUnreachable);
  });

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
