import { z } from 'zod';
import { parseMoment } from '../parse-moment.ts';
import { emailProblem, passwordProblem } from '../person-rules.ts';

/** Text that PostgreSQL can store and return unchanged: no NUL, no half of a surrogate pair. */
export const text = (maxCharacters = 255) =>
  z
    .string()
    .max(maxCharacters)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'has characters that cannot be stored');

/** The same, with something in it once the spaces around it are gone. */
export const filledText = (maxCharacters = 255) =>
  text(maxCharacters)
    .trim()
    .refine((value) => value !== '', 'cannot be empty');

/** A rule of the contract as a rule of a schema. */
const refuse = (problemOf: (value: string) => string | null) => (value: string, context: z.RefinementCtx<string>) => {
  const message = problemOf(value);
  if (message !== null) context.addIssue({ code: 'custom', message });
};

export const email = text(254).trim().superRefine(refuse(emailProblem));
export const password = text(200).superRefine(refuse(passwordProblem));

/** A moment in an answer: UTC, as `Date` writes it. */
export const moment = z.iso.datetime();
/** A moment in a body: with an offset or `Z`. */
export const momentInput = z
  .string()
  .meta({ format: 'date-time' })
  .transform((given, context) => {
    const read = given.includes('T') ? parseMoment(given) : null;
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: 'must be a moment such as 2026-03-01T08:00:00Z' });
    return z.NEVER;
  });
export const day = z.iso.date();
