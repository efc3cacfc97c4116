import type { Me } from '@storehouse/contract/operations/instance/user-operations';
import { locationRoles, type LocationRole } from '@storehouse/contract/inventory/location-roles';

/**
 * Whether the user has at least this role at one of the locations, or anywhere if none is given. The server decides;
 * this only hides buttons that it would refuse.
 */
export function may({ user }: Me, least: LocationRole, ...locationIds: readonly string[]): boolean {
  if (user.role === 'owner') return true;
  return user.locationRoles.some(
    ({ location, role }) =>
      (locationIds.length === 0 || locationIds.includes(location.id)) &&
      locationRoles.indexOf(role) >= locationRoles.indexOf(least),
  );
}
