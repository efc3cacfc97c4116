import { z } from 'zod';
import { isLocalDay } from '../../parse-moment.ts';

const givenText = (error: z.core.$ZodErrorMap | string) =>
  z.string({ error }).refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'is not valid text');

/** A parameter of the query: a list stands for one that is given twice. */
export const queryValue = givenText('is given twice');
export const queryText = queryValue.optional();

export const requiredText = givenText(({ input }) => (input === undefined ? 'cannot be null' : 'is given twice'));

export const queryChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  queryValue
    .refine((text) => (choices as readonly string[]).includes(text), `must be one of ${choices.join(', ')}`)
    .meta({ enum: [...choices] })
    .transform((text) => text as Choice)
    .optional();

/** A choice of yes or no, which is no unless it is given. */
export const queryFlag = queryValue
  .refine((text) => text === 'true' || text === 'false', 'must be true or false')
  .meta({ type: 'boolean', default: false })
  .transform((text) => text === 'true')
  .optional();

export const queryDay = queryValue.refine(isLocalDay, 'must be a date: YYYY-MM-DD').meta({ format: 'date' }).optional();

/** Nine digits are within what the database accepts as a limit. */
const maxCount = 999_999_999;
const notACount = `must be a whole number from 0 to ${String(maxCount)}`;

const count = z
  .string({ error: notACount })
  .refine((text) => /^\d+$/.test(text) && Number(text) <= maxCount, notACount)
  .meta({ type: 'integer', minimum: 0, maximum: maxCount })
  .transform(Number)
  .optional();

/** A page of a list: everything unless `max` is given. */
export const pageQuery = {
  max: count.transform((given) => given ?? null),
  offset: count.transform((given) => given ?? 0),
};
