import { readValue } from '@storehouse/contract/inventory/read-value';
import type { LocatedClass, Sides } from '../../../modules/inventory/acting-locations.ts';
import type { Permission } from '../../../modules/inventory/role-permissions.ts';

/** What a body says about its object's locations: the ends themselves, or the stored object that has them. */
export type NamedSides = { readonly ends: Sides } | { readonly owner: LocatedClass; readonly id: string };

/**
 * `atOne`: the field that names the location, for classes with only one. `lineOf`: the class that owns a line, whose
 * location the line shares.
 */
const atOne: Readonly<Record<string, string>> = {
  pair: 'location',
  count: 'location',
  transaction: 'inventory',
  location: 'parentLocation',
};
const lineOf: Readonly<Record<string, LocatedClass>> = {
  shipmentItem: 'shipment',
  requisitionItem: 'requisition',
  transactionEntry: 'transaction',
};

/** The locations named in a body; none if it is not an object or has no references. */
export function sidesInBody(of: NonNullable<Permission['of']>, body: unknown): NamedSides {
  const owner = lineOf[of];
  if (owner !== undefined) {
    const id = idIn(body, owner);
    return id === null ? { ends: { origin: null, destination: null } } : { owner, id };
  }
  const field = atOne[of];
  if (field === undefined) return { ends: { origin: idIn(body, 'origin'), destination: idIn(body, 'destination') } };
  const id = idIn(body, field);
  return { ends: { origin: id, destination: id } };
}

/** Reads the id by the rule of the later validation, so that both see the same id. */
function idIn(body: unknown, field: string): string | null {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : null;
  const read = readValue({ type: 'reference', to: field }, given ?? null);
  return 'value' in read ? (read.value as string | null) : null;
}
