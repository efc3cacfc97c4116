import type { ErrorAnswers } from '../openapi/write-paths.ts';
import { platformErrors } from '../platform-errors.ts';

/** What all calls of webhook management have in common. */
export const webhookCall = {
  tag: 'Webhooks',
  authentication: 'key',
  errors: [400, 401, 402, 403, 404, 409, 429, 500, 503],
} as const;

/** The errors of webhook management (document 2, Errors). */
export const webhookErrors: ErrorAnswers = {
  descriptions: {
    ...platformErrors.descriptions,
    401: 'The key is missing, invalid, revoked or expired; without a body.',
    403: 'The key is not bound to an account, or needs the `admin` scope.',
    404: 'There is no such endpoint, delivery or event type, or the account is closed.',
    409: 'The account has no instance yet (`instance_not_ready`); or another request was made with this `Idempotency-Key` (`idempotency_conflict`), or the first one is still running (`idempotency_in_progress`).',
    410: 'The data was restored from a backup after the cursor was given: start again without it.',
    429: 'The hourly allowance is used up, or there were too many requests in one second (without a body).',
  },
  bodies: { ...platformErrors.bodies, 401: null },
};
