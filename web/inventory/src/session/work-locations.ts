import type { LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import type { Me } from '@storehouse/contract/operations/instance/user-operations';

/**
 * The active locations where the user can work, never bins. For the owner: all except suppliers and donors. For a teammate:
 * those where they have a role, and their default location.
 */
export function workLocations({ user }: Me, locations: readonly LocationItem[]): LocationItem[] {
  const given = new Set(user.locationRoles.map(({ location }) => location.id));
  if (user.defaultLocation) given.add(user.defaultLocation.id);
  const open = locations.filter(({ active, locationType }) => active && locationType.id !== binTypeId);
  const mine =
    user.role === 'owner'
      ? open.filter(({ locationType }) => !outsideTypeIds.includes(locationType.id))
      : open.filter(({ id }) => given.has(id));
  // Depots first: they hold the stock.
  return mine.toSorted((left, right) => Number(isDepot(right)) - Number(isDepot(left)));
}

/** Seeded types have fixed ids (domain, Seeded rows). */
export const binTypeId = '6';
/** Suppliers and donors: nobody of the account works there. */
const outsideTypeIds = ['4', '7'];
export const isDepot = ({ locationType }: LocationItem): boolean => locationType.id === '2';
export const isSupplier = ({ locationType }: LocationItem): boolean => locationType.id === '4';
