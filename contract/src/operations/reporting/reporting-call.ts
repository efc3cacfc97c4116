import type { ErrorAnswers } from '../openapi/write-paths.ts';
import { platformErrors } from '../platform-errors.ts';

/** What all calls of the Reporting API have in common. */
export const reportingCall = {
  tag: 'Reporting',
  authentication: 'key',
  method: 'GET',
  status: 200,
  errors: [304, 400, 401, 402, 403, 404, 405, 429, 500, 503],
} as const;

/** The errors of the Reporting API (document 1, Errors). */
export const reportingErrors: ErrorAnswers = {
  descriptions: {
    ...platformErrors.descriptions,
    304: 'The page is the one you have.',
    401: 'There is no key (without a body), or it is invalid, revoked or expired.',
    403: 'The key is not bound to an account, or may not do this.',
    404: 'There is no such address, no check on that day, or the account is closed.',
    405: 'Reports are only read.',
    409: 'Values were turned on or off during the walk.',
    410: 'The check that the walk reads is no longer in the history, or a backup was restored.',
    429: 'The allowance is used up, another request of the account is running, or there were too many requests in one second (without a body).',
  },
  bodies: { ...platformErrors.bodies, 304: null },
};
