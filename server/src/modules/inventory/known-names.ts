import { nearestName } from '@storehouse/contract/nearest-name';
import { Invalid, type FieldError } from './invalid.ts';

/** The fields that every object has. A client may send back an object that it read, with these fields in it. */
export const traceNames: readonly string[] = ['id', 'version', 'dateCreated', 'lastUpdated', 'class'];

/** The error for an unknown name. If it were ignored, a misspelt filter would list everything, and a misspelt field be lost. */
const unknownName = (name: string, known: readonly string[], place: string): FieldError => {
  const nearest = nearestName(name, known);
  return { field: place + name, message: 'is not known', ...(nearest === null ? {} : { nearest: place + nearest }) };
};

/** An error for each name that is neither known nor in `sentBack`. `place` is the path in front of the names. */
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
