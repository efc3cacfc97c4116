import { z } from 'zod';
import type { Answered } from '../operation.ts';
import type { ErrorAnswers } from '../openapi/write-paths.ts';

/**
 * Who may make a call of the portal; the server refuses others, whatever the pages show. The owner may do everything,
 * and managers everything that integrators may (decision 0058).
 */
export const forEveryone = { authentication: 'session', access: 'everyone' } as const;
/** Integrators, and teammates with the role MANAGER at some location (document 4, section 6). */
export const forIntegrators = { authentication: 'session', access: 'integrator' } as const;
export const forManagers = { authentication: 'session', access: 'manager' } as const;
export const forOwner = { authentication: 'session', access: 'owner' } as const;

/** The errors that any call of the portal may return. */
export const portalRefusals = [400, 401, 403, 404, 409, 429, 500, 503] as const;

export const portalError = z.object({
  error: z.string(),
  message: z.string(),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('Which fields of the form are wrong, and how.'),
  accounts: z
    .array(z.object({ subdomain: z.string(), name: z.string() }))
    .optional()
    .describe('With `choose_account`: the accounts on which the password is right.'),
});
export type PortalErrorAnswer = Answered<typeof portalError>;

export const portalErrors: ErrorAnswers = {
  descriptions: {
    304: 'The page is the one you have.',
    400: 'A field or parameter is missing or invalid; `errors` names the fields.',
    401: 'There is no session, or the credentials are wrong.',
    402: 'The account is suspended.',
    403: 'The person may not do this, or the call comes from a foreign page.',
    404: 'There is no such thing.',
    409: 'The state of the account does not allow this, or the session is of another account or person than `X-Storehouse-Account` and `X-Storehouse-Person` say.',
    410: 'The data was restored from a backup after the cursor was given: start again without it.',
    429: 'Too many requests or failed sign-ins.',
    500: 'Something went wrong on our side.',
    503: 'Briefly unavailable.',
  },
  bodies: { 304: null },
};
