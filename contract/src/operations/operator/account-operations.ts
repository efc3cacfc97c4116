import { z } from 'zod';
import { email, filledText, password, text } from '../fields.ts';
import { declareOperations } from '../operation.ts';
import { account, accountChange, accountExample, accountFields, accountParams } from './account-schemas.ts';

const common = { tag: 'Accounts', authentication: 'operator-token' } as const;
const answersAccount = {
  status: 200,
  answer: { description: 'The account as it is now.', body: account, example: accountExample },
} as const;

/** A state change without a body. */
const step = <const Path extends `/${string}`>(path: Path, summary: string) =>
  ({
    ...common,
    ...answersAccount,
    method: 'POST',
    path: `/accounts/{accountId}${path}`,
    summary,
    params: accountParams,
    errors: [401, 404, 409],
  }) as const;

export const accountOperations = declareOperations({
  createAccount: {
    ...common,
    method: 'POST',
    path: '/accounts',
    summary: 'Create an account',
    description:
      'Provisioning is done when this call is answered. `provision: false` creates no instance yet; `"begin"` leaves it being provisioned until `provisionAccount` finishes it.',
    body: z.strictObject({
      name: accountFields.name,
      subdomain: filledText(63),
      plan: accountFields.plan.default('shared'),
      zone: accountFields.zone.default('UTC'),
      trial: accountFields.trial.default(false),
      provision: z.union([z.boolean(), z.literal('begin')]).default(true),
      // A demo account's password is public, so `serve` lets nobody in.
      demo: z.boolean().default(false),
      owner: z.strictObject({ email, name: filledText(), password }),
    }),
    bodyExample: {
      name: 'Acme Clinics',
      subdomain: 'acme',
      zone: 'Europe/Paris',
      owner: { email: 'olive@example.com', name: 'Olive Owner', password: 'correct horse battery' },
    },
    status: 201,
    answer: { description: 'The new account.', body: account, example: accountExample },
    errors: [400, 401, 409],
  },

  listAccounts: {
    ...common,
    method: 'GET',
    path: '/accounts',
    summary: 'List accounts',
    query: z.object({ subdomain: text().optional() }),
    status: 200,
    answer: {
      description: 'Every account, or the one with the subdomain.',
      body: z.object({ data: z.array(account) }),
      example: { data: [accountExample] },
    },
    errors: [400, 401],
  },

  readAccount: {
    ...common,
    ...answersAccount,
    method: 'GET',
    path: '/accounts/{accountId}',
    summary: 'Read an account',
    params: accountParams,
    errors: [401, 404],
  },

  changeAccount: {
    ...common,
    ...answersAccount,
    method: 'PATCH',
    path: '/accounts/{accountId}',
    summary: 'Change the settings of an account',
    params: accountParams,
    body: accountChange,
    bodyExample: { plan: 'dedicated', apiBand: '2x' },
    errors: [400, 401, 404],
  },

  provisionAccount: step('/provision', 'Give an account its instance, or finish provisioning it'),
  reactivateAccount: step('/reactivate', 'End a suspension'),
  beginClosingAccount: step('/begin-closing', 'Start closing an account'),
  closeAccount: step('/close', 'Close an account'),
  pauseEvents: step('/pause-events', 'Hold back order, shipment and stock-adjustment events'),
  resumeEvents: step('/resume-events', 'Send the events that were held back'),

  suspendAccount: {
    ...step('/suspend', 'Suspend an account'),
    description: "`emit: false` is for the customer's own stop or the end of a trial, which send no event.",
    body: z.strictObject({ reason: text(1_000).optional(), emit: z.boolean().default(true) }),
    isBodyOptional: true,
    bodyExample: { reason: 'The invoice of March is unpaid.' },
    errors: [400, 401, 404, 409],
  },

  changeOwner: {
    ...step('/owner', 'Hand an account over to one of its people'),
    body: z.strictObject({ userId: text(64) }),
    bodyExample: { userId: '1d5f0c3c6f0e4a539d0b2f1f0f6f0c11' },
    errors: [400, 401, 404],
  },
});
