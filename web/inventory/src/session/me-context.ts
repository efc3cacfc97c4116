import type { Me } from '@storehouse/contract/operations/instance/user-operations';
import { createContext, use } from 'react';
import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import { may } from './may.ts';

export const MeContext = createContext<Me | null>(null);

/** The signed-in user. Only available below the frame. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('this page is shown to people who are signed in');
  return me;
}

/** Whether the user has at least this role at one of the locations, or anywhere if none is given. */
export function useMay(least: LocationRole, ...locationIds: readonly string[]): boolean {
  return may(useMe(), least, ...locationIds);
}

/** The id of the current location; empty without one, but then pages that need a location are not shown. */
export function useHere(): string {
  return useMe().location?.id ?? '';
}
