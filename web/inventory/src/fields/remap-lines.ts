import { ApiError } from '@storehouse/web-ui/api-error.ts';

/**
 * Lines that were left empty are not sent: the errors of those that were come back under other numbers. Throws the error with the
 * numbers of the form; `sent` holds those of the lines that were sent.
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
