import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../api/queries.ts';
import { useMay } from './me-context.ts';
import { isDepot } from './work-locations.ts';

/** What can be done with a document that goes from one location to another. */
type Act = 'dispatch' | 'receive';

interface Ends {
  readonly origin: string;
  readonly destination: string;
}

/**
 * The user needs the role at one of these locations. Only a depot's own people act for it; for a supplier or ward, the
 * people of either end may. The same rule as `actingLocations` of the server (`role-permissions.ts`), so that no button is
 * shown whose call the server would refuse.
 */
export function actingLocations(act: Act, { origin, destination }: Ends, depots: ReadonlySet<string>): string[] {
  const acting = act === 'dispatch' ? origin : destination;
  return depots.has(acting) ? [acting] : [origin, destination];
}

/** Whether the user may dispatch or receive what goes between two locations; false until the locations are loaded. */
export function useMayAct(act: Act, ends: Ends): boolean {
  const { data: locations } = useQuery(locationsQuery);
  const depots = new Set(locations?.filter(isDepot).map(({ id }) => id));
  const mayAct = useMay('ASSISTANT', ...actingLocations(act, ends, depots));
  return locations !== undefined && mayAct;
}
