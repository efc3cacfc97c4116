import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../api/queries.ts';
import { useMay } from './me-context.ts';
import { isDepot } from './work-locations.ts';

/** What someone does with a document that has two ends. */
type Act = 'dispatch' | 'receive';

interface Ends {
  readonly origin: string;
  readonly destination: string;
}

/**
 * The locations, at one of which the role is required: a depot must act itself, a supplier or ward need not. The same as
 * `actingLocations` of the server (`role-permissions.ts`), so that no button is shown that it would refuse.
 */
export function actingLocations(act: Act, { origin, destination }: Ends, depots: ReadonlySet<string>): string[] {
  const acting = act === 'dispatch' ? origin : destination;
  return depots.has(acting) ? [acting] : [origin, destination];
}

/** Whether the user may dispatch or receive what goes from one location to the other; false until that is known. */
export function useMayAct(act: Act, ends: Ends): boolean {
  const { data: locations } = useQuery(locationsQuery);
  const depots = new Set(locations?.filter(isDepot).map(({ id }) => id));
  const mayAct = useMay('ASSISTANT', ...actingLocations(act, ends, depots));
  return locations !== undefined && mayAct;
}
