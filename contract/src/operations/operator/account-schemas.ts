import { z } from 'zod';
import { accountStatuses } from '../../accounts.ts';
import { apiBands, planNames } from '../../plans.ts';
import { filledText } from '../fields.ts';
import { accountSettings } from '../account-settings.ts';

export const accountParams = z.object({ accountId: z.uuid() });

export const accountFields = {
  name: filledText(),
  plan: z.enum(planNames),
  zone: accountSettings.zone,
  trial: z.boolean(),
};

/** What the operator may change of an account. */
export const accountChange = z
  .strictObject({ ...accountFields, ...accountSettings, apiBand: z.enum(apiBands).nullable() })
  .partial();

/** An account as the operator's contract shows it. */
export const account = z.object({
  id: z.uuid(),
  name: z.string(),
  subdomain: z.string(),
  plan: z.enum(planNames),
  apiBand: z.enum(apiBands).nullable(),
  trial: z.boolean(),
  zone: z.string(),
  status: z.enum(accountStatuses),
  tenantId: z.uuid().nullable(),
  expiryWindowDays: z.int(),
  defaultCurrency: z.string(),
  enforceScopes: z
    .boolean()
    .describe('Whether the scopes of keys are enforced for this account before the date the operator has set.'),
  owner: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  eventsPaused: z.boolean(),
});

export const accountExample: z.input<typeof account> = {
  id: '6f1c2c0a-3f0e-4a53-9d0b-2f1f0f6f0c11',
  name: 'Acme Clinics',
  subdomain: 'acme',
  plan: 'shared',
  apiBand: null,
  trial: false,
  zone: 'Europe/Paris',
  status: 'ACTIVE',
  tenantId: '0b6f7a0e-55c1-4d0a-8f43-0f2c36f3a9d1',
  expiryWindowDays: 90,
  defaultCurrency: 'EUR',
  enforceScopes: false,
  owner: { id: '1d5f0c3c6f0e4a539d0b2f1f0f6f0c11', email: 'olive@example.com', name: 'Olive Owner' },
  eventsPaused: false,
};
