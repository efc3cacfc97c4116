import { addressFields, location } from '@storehouse/contract/inventory/classes/location';
import type { LocationChange, NewLocation } from '@storehouse/contract/operations/instance/location-operations';
import { compileClass } from '../generic/compile-class.ts';
import { toColumn } from '../generic/json-of-row.ts';
import { isBlank, type Values } from '../generic/read-body.ts';
import { Invalid } from '../invalid.ts';

export const compiledLocation = compileClass(location);
export const numberPrefix = location.numberedBy.prefix;

/** The columns that a body sets. An address sets only its given fields (PUT merges); a null address clears all of them. */
export function columnsOf({ address, active, ...fields }: Omit<LocationChange, 'version'>): Values {
  if (isBlank(fields.locationNumber)) throw new Invalid([{ field: 'locationNumber', message: 'cannot be null' }]);
  const columns = compiledLocation.stored.map(({ name, column }) => [column, (fields as Values)[name]] as const);
  const parts = addressFields.map(
    (part) => [toColumn(part, false), address === null ? null : address?.[part]] as const,
  );
  const all = [...columns, ['active', active === null ? location.fields.active.default : active], ...parts] as const;
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

export function newColumnsOf(body: NewLocation): Values {
  const { locationNumber: number } = body;
  const empty = [
    ...compiledLocation.stored.map(({ column }) => column),
    ...addressFields.map((part) => toColumn(part, false)),
  ];
  return {
    ...Object.fromEntries(empty.map((column) => [column, null])),
    active: location.fields.active.default,
    ...columnsOf({ ...body, locationNumber: isBlank(number) ? undefined : (number ?? undefined) }),
  };
}
