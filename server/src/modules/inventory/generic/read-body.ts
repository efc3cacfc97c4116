import type { ClassDeclaration, Field } from '@storehouse/contract/inventory/class-declaration';
import { readValue, type ReadValue } from '@storehouse/contract/inventory/read-value';
import { transactionTypes } from '@storehouse/contract/inventory/transaction-types';
import { Invalid, type FieldError } from '../invalid.ts';
import { openHints, traceNames, unknownNames, type Hints } from '../known-names.ts';
import type { CompiledClass, StoredField } from './compile-class.ts';

export type Values = Record<string, unknown>;

/** The columns of a new object with defaults filled in; refuses values that violate a field's rules. */
export function readNewObject(
  { declaration, stored }: CompiledClass,
  body: unknown,
  now: Date,
  hints: Hints = openHints(),
): Values {
  const given = requireObject(body);
  const values: Values = {};
  const errors = unknownFields(declaration, given, hints);
  for (const { name, field, column } of stored) {
    const isGiven = given[name] !== undefined && !field.computed;
    const read = isGiven ? readField(field, filledIn(declaration, name, given[name]), now) : null;
    if (read !== null && 'problem' in read) errors.push({ field: name, message: read.problem });
    const value = read !== null && 'value' in read ? read.value : null;
    values[column] = value ?? defaultOf(field, now);
    const isGenerated = name === declaration.numberedBy?.field;
    if (values[column] === null && field.required && !isGenerated && !errors.some((error) => error.field === name)) {
      errors.push({ field: name, message: 'cannot be null' });
    }
  }
  if (errors.length > 0) throw new Invalid(errors);
  return values;
}

/** The columns that an update changes: only the included ones. An explicit null clears. */
export function readChange({ declaration, stored }: CompiledClass, body: unknown, now: Date): Values {
  const given = requireObject(body);
  const values: Values = {};
  const errors = unknownFields(declaration, given, openHints());
  for (const { name, field, column } of stored.filter((entry) => isChanged(entry, given))) {
    const read = readField(field, filledIn(declaration, name, given[name]), now);
    if ('problem' in read) {
      errors.push({ field: name, message: read.problem });
      continue;
    }
    values[column] = read.value ?? defaultOf(field, now);
    const isNeeded = field.required ?? name === declaration.numberedBy?.field;
    if (read.value === null && isNeeded) errors.push({ field: name, message: 'cannot be null' });
  }
  if (errors.length > 0) throw new Invalid(errors);
  return values;
}

/** Whether a number is a blank text, which counts as not given. */
export const isBlank = (number: unknown): boolean => typeof number === 'string' && number.trim() === '';

function filledIn({ numberedBy }: ClassDeclaration, name: string, given: unknown): unknown {
  return name === numberedBy?.field && isBlank(given) ? null : given;
}

/** Computed fields are known but ignored: an object that was read may be sent back. */
function unknownFields({ fields }: ClassDeclaration, given: Values, hints: Hints): FieldError[] {
  const open = Object.keys(fields).filter((name) => !fields[name]?.computed);
  return unknownNames(given, open, hints, [...Object.keys(fields), ...traceNames]);
}

function readField(field: Field, given: unknown, now: Date): ReadValue {
  const read = readValue(field, given);
  if ('problem' in read || read.value === null) return read;
  if (field.type === 'datetime' && field.notInFuture && (read.value as Date) > now) return { problem: inFuture };
  // Transaction types have no table, so no foreign key refuses an unknown one.
  const isUnknownType =
    field.type === 'reference' &&
    field.to === 'transactionType' &&
    !transactionTypes.some(({ id }) => id === read.value);
  return isUnknownType ? { problem: 'not found' } : read;
}

/** The message for a moment that can only be in the past. */
export const inFuture = 'cannot be in the future';

const isChanged = ({ name, field }: StoredField, given: Values): boolean =>
  given[name] !== undefined && !field.computed;

function defaultOf(field: Field, now: Date): unknown {
  if (field.type === 'set') return [];
  if (field.type === 'datetime') return field.default === 'now' ? now : null;
  return 'default' in field ? (field.default ?? null) : null;
}

/** The version that the caller last saw, if given, for optimistic locking. */
export function readVersion(body: unknown): number | null {
  const version = requireObject(body)['version'];
  if (version === undefined || version === null) return null;
  if (!Number.isInteger(version)) throw new Invalid([{ field: 'version', message: 'must be a whole number' }]);
  return version as number;
}

export function requireObject(body: unknown): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Invalid([{ field: 'body', message: 'must be a JSON object' }]);
  }
  return body as Values;
}
