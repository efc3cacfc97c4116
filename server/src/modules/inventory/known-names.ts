import { nearestName } from '@storehouse/contract/nearest-name';
import { Invalid, type FieldError } from './invalid.ts';

/** The error for a name that the API does not know: a misspelt filter must not list everything, nor a field be dropped. */
const unknownName = (name: string, known: readonly string[], place = ''): FieldError => {
  const nearest = nearestName(name, known);
  return { field: place + name, message: 'is not known', ...(nearest === null ? {} : { nearest: place + nearest }) };
};

/** Refuses parameters of a query that are not known, all at once. */
export function requireKnownNames(given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Invalid(unknown.map((name) => unknownName(name, known)));
}
