import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../api/queries.ts';
import { isDepot } from './work-locations.ts';

/** Whether a location manages inventory: depots do, suppliers and wards do not. */
export function useManagesInventory(locationId: string | null): boolean {
  const locations = useQuery(locationsQuery);
  return (locations.data ?? []).some((one) => one.id === locationId && isDepot(one));
}
