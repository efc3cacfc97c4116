import { z } from 'zod';
import type { Field } from '../../inventory/class-declaration.ts';
import { maxInteger, readValue } from '../../inventory/read-value.ts';

/** A field's value as it is sent. */
type Given<Declared extends Field> = Declared extends { readonly type: 'reference' }
  ? { readonly id: string }
  : Declared extends { readonly type: 'boolean' }
    ? boolean
    : Declared extends { readonly type: 'integer' | 'decimal' }
      ? number
      : Declared extends { readonly type: 'set' }
        ? readonly string[]
        : Declared extends { readonly type: 'enum'; readonly values: readonly (infer Value)[] }
          ? Value
          : string;

/** A field's value as it is stored: the id of a reference, a decimal as text, a moment as a date. */
type Stored<Declared extends Field> = Declared extends { readonly type: 'reference' | 'decimal' }
  ? string
  : Declared extends { readonly type: 'datetime' }
    ? Date
    : Given<Declared>;

const cannotBeNull = 'cannot be null';
const isMissing = (given: unknown): boolean => given === undefined || given === null;

/** A field of a body, read and refused by the rules of the generic classes. It must be given unless it is `nullish()`. */
export const bodyField = <const Declared extends Field>(field: Declared) =>
  z
    .custom<Given<Declared>>()
    .meta({ ...describeInput(field) })
    .transform((given: unknown, context) => {
      const read = isMissing(given) ? { problem: cannotBeNull } : readValue(field, given);
      if ('value' in read) return read.value as Stored<Declared>;
      context.addIssue({ code: 'custom', message: read.problem });
      return undefined as never;
    });

export const referenceInput = bodyField({ type: 'reference', to: 'any' });
export const textInput = (max = 255) => bodyField({ type: 'text', max });
export const filledInput = bodyField({ type: 'text', required: true });
export const integerInput = (least: number) => bodyField({ type: 'integer', least });
/** A day or a moment: either form is accepted for both (document 4, section 5). */
export const dayInput = bodyField({ type: 'date' });
export const momentInput = bodyField({ type: 'datetime' });
/** One of these values. The error message lists `named`, which may be more of them. */
export const choiceInput = <const Value extends string>(values: readonly Value[], named: readonly string[] = values) =>
  z.enum(values, { error: ({ input }) => (isMissing(input) ? cannotBeNull : `must be one of ${named.join(', ')}`) });

/** Text that is only compared. Characters that cannot be stored are replaced: such a text matches nothing. */
export const matchedInput = z
  .string({ error: ({ input }) => (isMissing(input) ? cannotBeNull : 'must be text') })
  .transform((given) => given.replaceAll('\u0000', '\uFFFD').toWellFormed());

/** The version that the caller last saw: the change of an object that has changed since then is refused. */
export const versionInput = z.int({ error: 'must be a whole number' }).nullish();

export const bodyOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: 'must be a JSON object' });
const isObject = (given: unknown): boolean => typeof given === 'object' && given !== null && !Array.isArray(given);
/** A body or an entry that counts as empty if it is not an object. */
export const looselyOf = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const object = z.object(shape);
  return z.preprocess((given: z.input<typeof object>) => (isObject(given) ? given : {}), object);
};
export const partOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, { error: 'must be an object' });

export const listOf = <Part extends z.ZodType>(part: Part) =>
  z.array(part, { error: ({ input }) => (isMissing(input) ? cannotBeNull : 'must be a list') });
export const filledListOf = <Part extends z.ZodType>(part: Part) =>
  listOf(part)
    .refine((given) => given.length > 0, 'cannot be empty')
    .meta({ minItems: 1 });

/**
 * Refuses a reference that an earlier entry of the list has, even if something else is wrong with the list. The error
 * comes before all others of its entry.
 */
export const uniqueIn = <Name extends string>(name: Name) =>
  z.superRefine<readonly (Readonly<Record<Name, unknown>> | null)[]>(
    (entries, { issues }) => {
      const earlier = new Set<string>();
      entries.forEach((entry, index) => {
        const id = entry?.[name];
        if (typeof id !== 'string') return;
        if (earlier.has(id)) {
          const next = issues.findIndex(({ path }) => Number(path?.[0]) >= index);
          const message = 'must be unique';
          issues.splice(next < 0 ? issues.length : next, 0, {
            code: 'custom',
            message,
            path: [index, name],
            input: id,
          });
        }
        earlier.add(id);
      });
    },
    { when: ({ value }) => Array.isArray(value) },
  );

/** What a field accepts, for the API document. */
export function describeInput(field: Field): Readonly<Record<string, unknown>> {
  switch (field.type) {
    case 'text':
      return { type: 'string', maxLength: field.max ?? 255 };
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer', minimum: field.least ?? -maxInteger, maximum: maxInteger };
    case 'decimal':
      return { type: 'number', minimum: field.least };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    case 'enum':
      return { type: 'string', enum: field.values };
    case 'set':
      return { type: 'array', items: { type: 'string', ...(field.values ? { enum: field.values } : {}) } };
    case 'reference':
      return { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    case 'parts':
      throw new Error('parts are described by their class');
  }
}
