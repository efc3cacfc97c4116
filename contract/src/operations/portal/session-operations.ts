import { z } from 'zod';
import { accountStatuses } from '../../accounts.ts';
import { portalRoles } from '../../portal-roles.ts';
import { apiBands, planNames } from '../../plans.ts';
import { password, text } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forEveryone, portalRefusals } from './portal-call.ts';

const common = { tag: 'Session', errors: portalRefusals } as const;

export const person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'teammate']),
  portalRole: z.enum(portalRoles).nullable().describe('What a teammate may do in the portal; null for the owner.'),
});
export type PersonAnswer = Answered<typeof person>;
export const personExample: PersonAnswer = {
  id: '1d5f0c3c6f0e4a539d0b2f1f0f6f0c11',
  email: 'olive@example.com',
  name: 'Olive Owner',
  role: 'owner',
  portalRole: null,
};

export const settings = z.object({
  zone: z.string(),
  expiryWindowDays: z.int().describe("Days before a lot's expiry at which the stock alerts report it."),
  defaultCurrency: z.string(),
  enforceScopes: z.boolean().describe('Whether the scopes of keys are enforced before the date the operator has set.'),
});
export type SettingsAnswer = Answered<typeof settings>;
export const settingsExample: SettingsAnswer = {
  zone: 'Europe/Paris',
  expiryWindowDays: 90,
  defaultCurrency: 'EUR',
  enforceScopes: false,
};

const me = z.object({
  person,
  managesWebhooks: z
    .boolean()
    .describe('The owner, integrators, managers, and teammates with the role MANAGER at some location.'),
  account: settings.extend({
    id: z.string(),
    name: z.string(),
    subdomain: z.string(),
    plan: z.enum(planNames),
    apiBand: z.enum(apiBands).nullable(),
    trial: z.boolean(),
    status: z.enum(accountStatuses),
    tenantId: z.string().nullable(),
  }),
  platformUrl: z.string(),
  instanceUrl: z.string(),
  scopesEnforced: z.boolean().describe('Whether the scopes of the keys of this account are enforced now.'),
  scopesEnforcedFrom: z
    .string()
    .nullable()
    .describe('From when on the scopes of all keys are enforced; null if the operator has set no date.'),
});
export type MeAnswer = Answered<typeof me>;

const signedOut = { status: 204, answer: { description: 'The session is over.', body: null } } as const;

/** Signing in and out, and one's own password. */
export const sessionOperations = declareOperations({
  signIn: {
    ...common,
    authentication: 'none',
    method: 'POST',
    path: '/sign-in',
    storesLittle: true,
    summary: 'Sign in',
    description: 'Starts a new session and ends the one whose cookie came with the call.',
    body: z.strictObject({
      email: text(254),
      password: text(1_000),
      subdomain: text(63).nullable().default(null),
    }),
    bodyExample: { email: 'olive@example.com', password: 'correct horse battery' },
    status: 204,
    answer: { description: 'The session is in the cookie.', body: null },
  },

  signOut: {
    ...common,
    ...forEveryone,
    ...signedOut,
    method: 'POST',
    path: '/sign-out',
    storesLittle: true,
    summary: 'Sign out',
  },

  signOutEverywhere: {
    ...common,
    ...forEveryone,
    ...signedOut,
    method: 'POST',
    path: '/sign-out-everywhere',
    storesLittle: true,
    summary: 'Sign out on every device, in the portal and on the instance',
  },

  readMe: {
    ...common,
    ...forEveryone,
    method: 'GET',
    path: '/me',
    summary: 'Read who is signed in, on which account, and where its APIs are',
    status: 200,
    answer: {
      description: 'The person and the account.',
      body: me,
      example: {
        person: personExample,
        managesWebhooks: true,
        account: {
          ...settingsExample,
          id: '0c0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
          name: 'Acme Clinics',
          subdomain: 'acme',
          plan: 'shared',
          apiBand: null,
          trial: false,
          status: 'ACTIVE',
          tenantId: '0d0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
        },
        platformUrl: 'https://storehouse.example.com',
        instanceUrl: 'https://acme.storehouse.example.com',
        scopesEnforced: false,
        scopesEnforcedFrom: null,
      },
    },
  },

  changePassword: {
    ...common,
    ...forEveryone,
    method: 'PUT',
    path: '/me/password',
    summary: "Change one's own password",
    description: 'Ends every other session of the person; this one continues with a new cookie.',
    body: z.strictObject({ present: text(1_000), next: password }),
    bodyExample: { present: 'correct horse battery', next: 'another long password' },
    status: 204,
    answer: { description: 'The session is in the new cookie.', body: null },
  },
});
