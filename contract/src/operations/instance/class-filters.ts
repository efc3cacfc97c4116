import { z } from 'zod';
import type { ClassDeclaration } from '../../inventory/class-declaration.ts';
import { isFilterField, readFilter, type FilterField } from '../../inventory/read-filter.ts';
import { describeInput } from './body-fields.ts';
import { queryValue } from './query-fields.ts';

/** The parameter that lists what has changed at a moment or later, in the order of the changes. */
export const changedSince = 'lastUpdatedSince';

/** What every object has besides the fields of its class. */
const traceFields = {
  id: { type: 'reference', to: 'any' },
  version: { type: 'integer' },
  dateCreated: { type: 'datetime' },
  lastUpdated: { type: 'datetime' },
} as const satisfies Readonly<Record<string, FilterField>>;

/** The parameter that filters by a field: a reference is filtered by its id. */
const parameterOf = (name: string, { type }: FilterField): string => (type === 'reference' ? `${name}.id` : name);

const filterBy = (field: FilterField) =>
  queryValue
    .meta(field.type === 'reference' ? { type: 'string' } : { ...describeFilter(field) })
    .transform((given, context) => {
      const read = readFilter(field, given);
      if ('value' in read) return read.value;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    })
    .optional();

/** A filter may ask for values that no object can have, so it has the type of the field but not its limits. */
function describeFilter(field: FilterField): Readonly<Record<string, unknown>> {
  const { minimum: _least, maxLength: _max, ...type } = describeInput(field);
  return type;
}

/** The filters of a class's list by parameter: each matches exactly, and all together. */
export function filtersOf({ fields }: Pick<ClassDeclaration, 'fields'>): ReadonlyMap<string, FilterField> {
  const own = Object.entries(fields).flatMap(([name, field]): [string, FilterField][] =>
    isFilterField(field) ? [[parameterOf(name, field), field]] : [],
  );
  return new Map([['id', traceFields.id], ...own, ...Object.entries(traceFields).slice(1)]);
}

/** The parameters of a class's list besides its page. */
export function filterQuery(declaration: ClassDeclaration): z.ZodObject<Record<string, z.ZodType>> {
  const filters = [...filtersOf(declaration)].map(([name, field]): [string, z.ZodType] => [name, filterBy(field)]);
  return z.object({
    ...Object.fromEntries(filters),
    [changedSince]: filterBy({ type: 'datetime' }).describe(
      'What has changed at this moment or later, ordered by `lastUpdated`, then `id`.',
    ),
  });
}
