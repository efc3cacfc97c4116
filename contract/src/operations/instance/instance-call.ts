import { z } from 'zod';
import type { ErrorAnswers } from '../openapi/write-paths.ts';
import type { Operation, Operations } from '../operation.ts';

/** What all calls with a key have in common, and all calls with a session. */
export const keyCall = {
  authentication: 'key',
  errors: [400, 401, 402, 403, 404, 429, 500, 503],
} as const;
export const sessionCall = {
  authentication: 'session',
  errors: [302, 400, 401, 402, 403, 404, 429, 500, 503],
} as const;

type InSession<Declared extends Operation> = Omit<Declared, keyof typeof sessionCall> & typeof sessionCall;

/** The operations of the key form as the session form has them. */
export const inSession = <Declared extends Operations>(declared: Declared) =>
  Object.fromEntries(
    Object.entries(declared).map(([id, operation]) => [id, { ...operation, ...sessionCall }]),
  ) as unknown as { readonly [Id in keyof Declared]: InSession<Declared[Id]> };

/** The error body of the data API (document 3, Errors). */
export const dataError = z.object({
  errorCode: z.int(),
  errorMessage: z.string(),
  errors: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        nearest: z.string().optional().describe('Where a name is not known: the known name most like it.'),
      }),
    )
    .optional(),
});

const allowanceUsedUp = z
  .object({
    error: z.literal('rate_limit_exceeded'),
    message: z.string(),
    limit: z.int(),
    reset_at: z.int(),
  })
  .meta({ id: 'AllowanceUsedUp' });

const common = {
  400: 'A parameter or field is missing or invalid.',
  402: 'The account is suspended.',
  404: 'There is no such resource, or the account is closed.',
  500: 'Something went wrong on our side.',
  503: 'Briefly unavailable.',
};

export const keyErrors: ErrorAnswers = {
  descriptions: {
    ...common,
    401: 'The key is missing, invalid, revoked or expired.',
    403: 'The key is not bound to an account, or the class is read-only.',
    409: 'Another request was made with this `Idempotency-Key`, or (with `Retry-After`) the first one is still running.',
    429: 'The hourly allowance is used up, or there were too many requests in one second (without a body).',
  },
  bodies: { 429: allowanceUsedUp },
};

export const sessionErrors: ErrorAnswers = {
  descriptions: {
    ...common,
    302: 'There is no session: a browser is sent to the sign-in page.',
    401: 'Nobody is signed in, or the session has expired.',
    403: 'The person may not do this.',
    429: 'There were too many failed sign-ins, requests for a password, or invitations to an address.',
  },
  bodies: { 302: null },
};
