import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { formPath, splitErrors } from './form-errors.ts';

it.each([
  ['name', 'name'],
  ['category.id', 'category'],
  ['orderItems[2].product.id', 'orderItems.2.product'],
  ['address.city', 'address.city'],
])('the field %s is %s in a form', (field, path) => {
  expect(formPath(field)).toBe(path);
});

it('errors go to their fields, and what the form does not know is said above it', () => {
  const fieldErrors = [
    { field: 'name', message: 'cannot be null' },
    { field: 'name', message: 'second' },
    { field: 'other', message: 'is wrong' },
  ];
  const error = new ApiError(400, 'invalid', { fieldErrors });
  expect(splitErrors(error, (path) => path === 'name')).toEqual({
    fields: { name: 'Cannot be null' },
    general: 'other: is wrong',
  });
});

it('an error without fields is said above the form', () => {
  expect(splitErrors(new ApiError(403, 'No.'), () => true)).toEqual({ fields: {}, general: 'No.' });
  expect(splitErrors(new TypeError('x'), () => true).general).toMatch(/reload/);
});

it('a conflict is explained', () => {
  const error = new ApiError(400, 'optimistic locking: somebody was faster');
  expect(splitErrors(error, () => true).general).toMatch(/^Somebody else changed this/);
});
