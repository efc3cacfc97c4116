import { z } from 'zod';
import { isLocalDay } from '../../parse-moment.ts';

const givenText = (error: z.core.$ZodErrorMap | string) =>
  z.string({ error }).refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'is not valid text');

/** A query parameter. One that is given twice arrives as a list, and is refused. */
export const queryValue = givenText('is given twice');
export const queryText = queryValue.optional();

export const requiredText = givenText(({ input }) => (input === undefined ? 'cannot be null' : 'is given twice'));

export const queryChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  queryValue
    .refine((text) => (choices as readonly string[]).includes(text), `must be one of ${choices.join(', ')}`)
    .meta({ enum: [...choices] })
    .transform((text) => text as Choice)
    .optional();

/** A yes or no: no, unless the parameter is given as `true`. */
export const queryFlag = queryValue
  .refine((text) => text === 'true' || text === 'false', 'must be true or false')
  .meta({ type: 'boolean', default: false })
  .transform((text) => text === 'true')
  .optional();

export const queryDay = queryValue.refine(isLocalDay, 'must be a date: YYYY-MM-DD').meta({ format: 'date' }).optional();

const notACount = 'must be a whole number, 0 or more';

const count = z
  .string({ error: notACount })
  .refine((text) => /^\d+$/.test(text), notACount)
  .meta({ type: 'integer', minimum: 0 })
  .transform(Number)
  .optional();

/** Longer than any list, and still a limit that the database accepts. */
const beyondEveryList = Number.MAX_SAFE_INTEGER;

/** A page of a list: everything unless `max` is given. */
export const pageQuery = {
  max: count.transform((given) => (given === undefined ? null : Math.min(given, beyondEveryList))),
  offset: count.transform((given) => Math.min(given ?? 0, beyondEveryList)),
};
