import { Invalid } from '../../../modules/inventory/invalid.ts';

/** One query parameter as text, undefined if absent; refused if repeated or invalid. */
export function queryText(query: unknown, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new Invalid([{ field: name, message: 'is given twice' }]);
  if (value.includes('\u0000') || !value.isWellFormed())
    throw new Invalid([{ field: name, message: 'is not valid text' }]);
  return value;
}

/** The same, restricted to the given values. */
export function queryChoice<Choice extends string>(
  query: unknown,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = queryText(query, name);
  if (value === undefined || (choices as readonly string[]).includes(value)) return value as Choice | undefined;
  throw new Invalid([{ field: name, message: `must be one of ${choices.join(', ')}` }]);
}
