import { ApiError } from '@storehouse/web-ui/api-error.ts';

/** Maps errors of `lines[0]` to the fields of a form with one line, in which change and quantity share one field. */
export function adjustmentErrors(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const fieldErrors = error.fieldErrors.map(({ field, message }) => ({
    field: field.replace(/^lines\[0\]\./, '').replace('quantityDelta', 'quantity'),
    message,
  }));
  throw error.withFieldErrors(fieldErrors);
}
