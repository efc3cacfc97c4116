import { ApiError } from '@storehouse/web-ui/api-error.ts';

/**
 * Empty lines are not sent, so the server numbers the remaining ones differently. Rethrows the error with the form's
 * line numbers; `sent` holds the form index of each line sent, `list` the name of the list in the form if it differs.
 */
export function remapLines(sent: readonly number[], list?: string) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const fieldErrors = error.fieldErrors.map(({ field, message }) => ({
      field: field.replace(
        /^(lines|lineItems|shipmentItems)\[(\d+)\]/,
        (_, named: string, at: string) => `${list ?? named}[${String(sent[Number(at)] ?? at)}]`,
      ),
      message,
    }));
    throw error.withFieldErrors(fieldErrors);
  };
}
