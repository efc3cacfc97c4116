import { nearestName } from '@storehouse/contract/nearest-name';
import { Invalid, type FieldError } from './invalid.ts';

/** The fields that every object has. A client may send back an object that it read, with these fields in it. */
export const traceNames: readonly string[] = ['id', 'version', 'dateCreated', 'lastUpdated', 'class'];

/**
 * A hint compares all known names and blocks other requests meanwhile, and a body of 1 MiB may have 100,000 unknown names.
 * Nobody reads more hints than this.
 */
const maxHints = 20;

/** The known name that is most like an unknown one; null if there is none, or if enough names have a hint. */
export type Hints = (name: string, known: readonly string[]) => string | null;

/** The hints of one request: its first unknown names get one. */
export function openHints(): Hints {
  let left = maxHints;
  return (name, known) => {
    if (left === 0) return null;
    left -= 1;
    return nearestName(name, known);
  };
}

/** The error for an unknown name. If it were ignored, a misspelt filter would list everything, and a misspelt field be lost. */
const unknownName = (name: string, known: readonly string[], hints: Hints, place: string): FieldError => {
  const nearest = hints(name, known);
  return { field: place + name, message: 'is not known', ...(nearest === null ? {} : { nearest: place + nearest }) };
};

/** An error for each name that is neither known nor in `sentBack`. `place` is the path in front of the names. */
export const unknownNames = (
  given: object,
  known: readonly string[],
  hints: Hints,
  sentBack: readonly string[] = [],
  place = '',
): FieldError[] =>
  Object.keys(given)
    .filter((name) => !known.includes(name) && !sentBack.includes(name))
    .map((name) => unknownName(name, known, hints, place));

/** Refuses parameters of a query that are not known, all at once. */
export function requireKnownNames(given: object, known: readonly string[]): void {
  const unknown = unknownNames(given, known, openHints());
  if (unknown.length > 0) throw new Invalid(unknown);
}
