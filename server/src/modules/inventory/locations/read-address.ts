import { addressFields } from '@storehouse/contract/inventory/classes/location';
import { toColumn } from '../generic/column-names.ts';
import type { Values } from '../generic/read-body.ts';
import { readValue } from '../generic/read-value.ts';
import type { FieldError } from '../invalid.ts';

/** The address columns that a body sets: none without an address, all for null, otherwise the given ones (PUT merges). */
export function readAddress(given: unknown, now: Date): { readonly values: Values; readonly errors: FieldError[] } {
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

export const addressColumns = addressFields.map((part) => toColumn(part, false));
