import { apiBands, planNames } from '@storehouse/contract/plans';
import { z } from 'zod';
import { emailProblem, passwordProblem } from '../../modules/people/person-rules.ts';
import { filledText, text } from '../shared/text-schema.ts';

export const accountParams = z.object({ accountId: z.uuid() });

export const email = text(254).trim().superRefine(refuse(emailProblem));

export const password = text(200).superRefine(refuse(passwordProblem));

/** A rule of the people's module as a rule of a schema. */
function refuse(problemOf: (value: string) => string | null) {
  return (value: string, context: z.RefinementCtx<string>): void => {
    const message = problemOf(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };
}

export const accountFields = {
  name: filledText(),
  plan: z.enum(planNames),
  zone: filledText(64),
  trial: z.boolean(),
};

export const settings = {
  apiBand: z.enum(apiBands).nullable(),
  expiryWindowDays: z.int().min(0).max(365),
  defaultCurrency: text(3).refine((value) => /^[A-Z]{3}$/.test(value), 'is not an ISO currency code, such as "EUR"'),
};
