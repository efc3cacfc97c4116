import { nearestName } from '@storehouse/contract/nearest-name';
import { Invalid, type FieldError } from './invalid.ts';

/** Every object has them; an object that was read may be sent back with them. */
export const traceNames: readonly string[] = ['id', 'version', 'dateCreated', 'lastUpdated', 'class'];

/** The error for a name that the API does not know: a misspelt filter must not list everything, nor a field be dropped. */
const unknownName = (name: string, known: readonly string[], place: string): FieldError => {
  const nearest = nearestName(name, known);
  return { field: place + name, message: 'is not known', ...(nearest === null ? {} : { nearest: place + nearest }) };
};

/** An error for each name that is neither known nor one of those that may be sent back; `place` is what they stand in. */
export const unknownNames = (
  given: object,
  known: readonly string[],
  sentBack: readonly string[] = [],
  place = '',
): FieldError[] =>
  Object.keys(given)
    .filter((name) => !known.includes(name) && !sentBack.includes(name))
    .map((name) => unknownName(name, known, place));

/** Refuses parameters of a query that are not known, all at once. */
export function requireKnownNames(given: object, known: readonly string[]): void {
  const unknown = unknownNames(given, known);
  if (unknown.length > 0) throw new Invalid(unknown);
}
