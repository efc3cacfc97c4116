import { parseDay, parseMoment } from '../parse-moment.ts';
import type { Field } from './class-declaration.ts';
import { maxInteger, type ReadValue } from './read-value.ts';

/** The fields that a list can be filtered by: those with one value. A reference is filtered by its id. */
export type FilterField = Exclude<Field, { readonly type: 'set' | 'parts' }>;

export const isFilterField = (field: Field): field is FilterField => field.type !== 'set' && field.type !== 'parts';

/**
 * Reads the text of a filter by its field's type, as the value is stored. A value of the right type that no object has
 * (an unknown id, a price below zero) matches nothing; only a value of another type is refused.
 */
export function readFilter(field: FilterField, given: string): ReadValue {
  switch (field.type) {
    case 'text':
      return { value: given };
    case 'reference':
      return given === '' ? { problem: 'must be an id' } : { value: given };
    case 'boolean':
      return given === 'true' || given === 'false' ? { value: given === 'true' } : { problem: 'must be true or false' };
    case 'integer':
      return readInteger(given);
    case 'decimal':
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(given) ? { value: given } : { problem: 'must be a number' };
    case 'date':
      return valueOr(parseDay(given), 'must be a day such as 2026-03-01');
    case 'datetime':
      return readMoment(given);
    case 'enum':
      return field.values.includes(given) ? { value: given } : { problem: `must be one of ${field.values.join(', ')}` };
  }
}

function readInteger(given: string): ReadValue {
  if (!/^-?\d{1,15}$/.test(given)) return { problem: 'must be a whole number' };
  return Math.abs(Number(given)) > maxInteger
    ? { problem: `must be a whole number from -${String(maxInteger)} to ${String(maxInteger)}` }
    : { value: Number(given) };
}

/** A plus sign that was not encoded arrives as a space: `2026-03-01T08:00:00+01:00` is read as it was meant. */
const readMoment = (given: string): ReadValue =>
  valueOr(parseMoment(given.replace(/ (?=\d\d:?\d\d$)/, '+')), 'must be a datetime such as 2026-03-01T08:00:00Z');

const valueOr = (value: unknown, problem: string): ReadValue => (value === null ? { problem } : { value });
