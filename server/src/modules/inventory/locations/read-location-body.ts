import { addressFields, location } from '@storehouse/contract/inventory/classes/location';
import { toColumn } from '../generic/json-of-row.ts';
import { type Values, readChange, readNewObject, requireObject } from '../generic/read-body.ts';
import { readValue } from '../generic/read-value.ts';
import { type FieldError, Invalid } from '../invalid.ts';
import { compileClass } from '../generic/compile-class.ts';

/** The address columns that a body sets: none without an address, all for null, otherwise the given ones (PUT merges). */
function readAddress(given: unknown, now: Date): { readonly values: Values; readonly errors: FieldError[] } {
  if (given === undefined) return { values: {}, errors: [] };
  if (given === null) return { values: Object.fromEntries(addressColumns.map((column) => [column, null])), errors: [] };
  if (typeof given !== 'object' || Array.isArray(given)) {
    return { values: {}, errors: [{ field: 'address', message: 'must be an object' }] };
  }
  const values: Values = {};
  const errors: FieldError[] = [];
  for (const part of addressFields) {
    const text = (given as Values)[part];
    if (text === undefined) continue;
    const read = readValue({ type: 'text' }, text, now);
    if ('problem' in read) errors.push({ field: `address.${part}`, message: read.problem });
    else values[toColumn(part, false)] = read.value;
  }
  return { values, errors };
}

const addressColumns = addressFields.map((part) => toColumn(part, false));

export const compiledLocation = compileClass(location);

/** The columns of a new location. */
export function readNewLocation(body: unknown, now: Date): Values {
  const empty = Object.fromEntries(addressColumns.map((column) => [column, null]));
  return { ...empty, ...readBoth(body, now, () => readNewObject(compiledLocation, body, now)) };
}

/** The columns of a location that a body changes. */
export function readLocationChange(body: unknown, now: Date): Values {
  return readBoth(body, now, () => readChange(compiledLocation, body, now));
}

/** Reads the fields of the class and of the address, and reports errors of both together. */
function readBoth(body: unknown, now: Date, readFields: () => Values): Values {
  const address = readAddress(requireObject(body)['address'], now);
  const errors: FieldError[] = [...address.errors];
  let values: Values = {};
  try {
    values = readFields();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    errors.unshift(...error.errors);
  }
  if (errors.length > 0) throw new Invalid(errors);
  return { ...values, ...address.values };
}
