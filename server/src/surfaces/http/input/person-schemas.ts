import type { z } from 'zod';
import { emailProblem, passwordProblem } from '../../../modules/people/person-rules.ts';
import { text } from './text-schema.ts';

export const email = text(254).trim().superRefine(refuse(emailProblem));

export const password = text(200).superRefine(refuse(passwordProblem));

/** A rule of the people's module as a rule of a schema. */
function refuse(problemOf: (value: string) => string | null) {
  return (value: string, context: z.RefinementCtx<string>): void => {
    const message = problemOf(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };
}
