import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { formPath, sayErrors, sayHiddenErrors, splitErrors } from './form-errors.ts';

it.each([
  ['name', 'name'],
  ['category.id', 'category'],
  ['orderItems[2].product.id', 'orderItems.2.product'],
  ['address.city', 'address.city'],
])('the field %s is %s in a form', (field, path) => {
  expect(formPath(field)).toBe(path);
});

const fieldErrors = [
  { field: 'name', message: 'cannot be null' },
  { field: 'name', message: 'second' },
  { field: 'lines[0].quantity', message: 'cannot be more than is on hand (1)' },
  { field: 'lines[1].lotNumber', message: 'is wrong' },
];

it('errors go to their fields, and what the form does not know is said above it, never as a raw path', () => {
  const error = new ApiError(400, 'lines[1].lotNumber is wrong', { fieldErrors });
  expect(splitErrors(error, (path) => path === 'name' || path === 'lines.0.quantity')).toEqual({
    fields: { name: 'Cannot be empty', 'lines.0.quantity': 'Line 1: only 1 on hand' },
    problem: { sentence: 'Line 2, lot number: is wrong', kind: 'other' },
  });
});

it('errors of fields that are not on the page are said once each', () => {
  const errors = { 'lines.3.quantity': 'Enter a quantity', 'lines.4.quantity': 'Enter a quantity', to: 'Choose one' };
  expect(sayHiddenErrors(errors)).toBe('A field that is not shown here needs attention: Enter a quantity; Choose one');
});

it('an error without fields is said above the form', () => {
  expect(splitErrors(new ApiError(403, 'No.'), () => true)).toEqual({
    fields: {},
    problem: { sentence: 'No.', kind: 'other' },
  });
  expect(splitErrors(new TypeError('x'), () => true).problem?.sentence).toMatch(/Reload/);
});

it('a conflict is explained', () => {
  const error = new ApiError(400, 'optimistic locking: somebody was faster');
  expect(splitErrors(error, () => true).problem).toMatchObject({ kind: 'conflict' });
});

it('a session that has expired is told from a wrong password', () => {
  const expired = new ApiError(401, 'Your session has expired.', { isSessionExpired: true });
  expect(splitErrors(expired, () => true).problem).toEqual({ sentence: 'Your session has expired.', kind: 'session' });
  expect(splitErrors(new ApiError(401, 'Wrong.'), () => true).problem?.kind).toBe('other');
});

it('a notification names the lines', () => {
  const [, , onHand] = fieldErrors;
  expect(sayErrors(new ApiError(400, 'shipmentItems[0] …', { fieldErrors: [onHand!] }))).toBe('Line 1: only 1 on hand');
  expect(sayErrors(new ApiError(409, 'Taken.'))).toBe('Taken.');
});

it('a notification explains a conflict', () => {
  const message = 'optimistic locking: the count was modified by another request';
  const error = new ApiError(400, message, { fieldErrors: [{ field: 'version', message }] });
  expect(sayErrors(error)).toMatch(/^Someone else changed this since you opened it\./);
});
