import { refTo, type JsonSchema } from './json-schema.ts';

export const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** A refusal in the shape of the platform's errors: `{error, message}`. */
export const refusal = (description: string) => ({ description, content: jsonContent(refTo('Error')) });

const descriptions = {
  400: 'missing or invalid parameters',
  402: 'the account is suspended',
  403: 'the key is not bound to an account, or may not do this',
  404: 'there is no such thing, or the account is closed',
  405: 'the method is not allowed',
  409: 'the account has no instance yet',
  410: 'the data was restored from a backup after the cursor was given: start again without it',
  500: 'something went wrong on our side',
  503: 'briefly unavailable',
} as const;

/** Refusals by their status, as every call may meet them. */
export const answers = (...statuses: (keyof typeof descriptions)[]): Record<number, object> =>
  Object.fromEntries(statuses.map((status) => [status, refusal(descriptions[status])]));
