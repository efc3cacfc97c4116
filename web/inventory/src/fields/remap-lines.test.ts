import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { expect, it } from 'vitest';
import { remapLines } from './remap-lines.ts';

it('the errors of the lines that were sent are those of the form', () => {
  const fieldErrors = [
    { field: 'lines[1].quantity', message: 'too many' },
    { field: 'lines', message: 'cannot be empty' },
  ];
  const caught = (() => {
    try {
      return remapLines([0, 3])(new ApiError(400, 'no', { fieldErrors }));
    } catch (error) {
      return error as ApiError;
    }
  })();
  expect(caught.fieldErrors).toEqual([
    { field: 'lines[3].quantity', message: 'too many' },
    { field: 'lines', message: 'cannot be empty' },
  ]);
});

it('an expired session stays one, so that the form offers to sign in', () => {
  const expired = new ApiError(401, 'Your session has expired.', { isSessionExpired: true });
  expect(() => remapLines([0])(expired)).toThrow(expect.objectContaining({ isSessionExpired: true }));
});

it('what is no answer is thrown as it is', () => {
  expect(() => remapLines([])(new TypeError('x'))).toThrow(TypeError);
});
