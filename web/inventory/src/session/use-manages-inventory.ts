import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../api/queries.ts';
import { isDepot } from './work-locations.ts';

/** Whether stock is counted at a location: yes at depots, no at suppliers and wards. */
export function useManagesInventory(locationId: string | null): boolean {
  const locations = useQuery(locationsQuery);
  return (locations.data ?? []).some((one) => one.id === locationId && isDepot(one));
}
