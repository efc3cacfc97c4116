import { location } from '@storehouse/contract/inventory/classes/location';
import { compileClass } from '../generic/compile-class.ts';
import { readChange, readNewObject, requireObject, type Values } from '../generic/read-body.ts';
import { Invalid, type FieldError } from '../invalid.ts';
import { addressColumns, readAddress } from './read-address.ts';

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
