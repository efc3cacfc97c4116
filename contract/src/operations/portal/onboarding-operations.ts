import { z } from 'zod';
import { declareOperations, type Answered } from '../operation.ts';
import { forOwner, portalRefusals } from './portal-call.ts';

const onboarding = z.object({
  state: z.enum(['open', 'hidden', 'done']).describe('Once it is done, it stays done.'),
  steps: z.object({
    location: z.boolean().describe('There is a location.'),
    products: z.boolean().describe('There is a product.'),
    count: z.boolean().describe('Stock was counted or entered in any other way.'),
    check: z.boolean().describe('A daily check has found stock.'),
    key: z.boolean().describe('There is an API key, or was one.'),
    webhook: z.boolean().describe('A webhook was delivered.'),
  }),
});
export type OnboardingAnswer = Answered<typeof onboarding>;

const guide = {
  ...forOwner,
  tag: 'Account',
  path: '/onboarding',
  status: 200,
  answer: {
    description: 'Which steps are done.',
    body: onboarding,
    example: {
      state: 'open',
      steps: { location: true, products: true, count: false, check: false, key: false, webhook: false },
    },
  },
  errors: portalRefusals,
} as const;

/** The setup guide of a new account. */
export const onboardingOperations = declareOperations({
  readOnboarding: { ...guide, method: 'GET', summary: 'Read how far the account is set up' },

  changeOnboarding: {
    ...guide,
    method: 'PUT',
    summary: 'Hide the setup guide, or show it again',
    body: z.strictObject({ isHidden: z.boolean() }),
    bodyExample: { isHidden: true },
  },
});
