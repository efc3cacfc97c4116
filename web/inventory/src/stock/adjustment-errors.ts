import { ApiError } from '@storehouse/web-ui/api-error.ts';

/** A form with one line shows the errors of `lines[0]` at its own fields; a change and a quantity are one field there. */
export function adjustmentErrors(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const fieldErrors = error.fieldErrors.map(({ field, message }) => ({
    field: field.replace(/^lines\[0\]\./, '').replace('quantityDelta', 'quantity'),
    message,
  }));
  throw new ApiError(error.status, error.message, { fieldErrors });
}
