import { z } from 'zod';
import { isLocalDay, parseMoment } from '../parse-moment.ts';
import { emailProblem, passwordProblem } from '../person-rules.ts';

/** Text that PostgreSQL can store and return unchanged: no NUL, no lone surrogate. */
export const text = (maxCharacters = 255) =>
  z
    .string()
    .max(maxCharacters)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'has characters that cannot be stored');

/** The same, and not blank. */
export const filledText = (maxCharacters = 255) =>
  text(maxCharacters)
    .trim()
    .refine((value) => value !== '', 'cannot be empty');

/** Turns a rule of the contract into a schema refinement. */
export const refuse =
  (problemOf: (value: string) => string | null) => (value: string, context: z.RefinementCtx<string>) => {
    const message = problemOf(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };

export const email = text(254).trim().superRefine(refuse(emailProblem));
export const password = text(200).superRefine(refuse(passwordProblem));

/** A timestamp in a response: UTC, as `Date` writes it. */
export const moment = z.iso.datetime();
/** A timestamp in a body: with an offset or `Z`. */
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
/** A day in a request, whose neighbours can be written too. */
export const dayInput = day.refine(isLocalDay, 'must be a day between the years 1000 and 9998');
