import { ApiError } from '@storehouse/web-ui/api-error.ts';

/**
 * Empty lines are not sent, so the server numbers the remaining ones differently. Rethrows the error with the form's
 * line numbers; `sent` holds the form index of each line sent.
 */
export function remapLines(sent: readonly number[]) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const fieldErrors = error.fieldErrors.map(({ field, message }) => ({
      field: field.replace(
        /^(lines|lineItems)\[(\d+)\]/,
        (_, list: string, at: string) => `${list}[${String(sent[Number(at)] ?? at)}]`,
      ),
      message,
    }));
    throw new ApiError(error.status, error.message, { fieldErrors });
  };
}
