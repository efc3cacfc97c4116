import type {
  Location,
  LocationChange,
  LocationItem,
  NewLocation,
  VersionedLocation,
} from '@storehouse/contract/operations/instance/location-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { createLocation, updateLocation } from './locations/save-location.ts';
import { listLocations, readLocation } from './locations/read-locations.ts';

export type Locations = ReturnType<typeof openLocations>;

/** The locations of an instance. They are never deleted, only deactivated, because history refers to them. */
export function openLocations(context: ModuleContext) {
  return {
    list: ({ accountId }: InstanceCaller): Promise<LocationItem[]> => listLocations(context.db, accountId),
    async read({ accountId }: InstanceCaller, id: string): Promise<Location | null> {
      const location = await readLocation(context.db, accountId, id);
      return location && withoutVersion(location);
    },
    readWithVersion: ({ accountId }: InstanceCaller, id: string): Promise<VersionedLocation | null> =>
      readLocation(context.db, accountId, id),
    create: async (caller: InstanceCaller, body: NewLocation): Promise<Location> =>
      withoutVersion(await createLocation(contextOf(context, caller), body)),
    update: async (caller: InstanceCaller, id: string, body: LocationChange): Promise<Location> =>
      withoutVersion(await updateLocation(contextOf(context, caller), id, body)),
  };
}

const withoutVersion = ({ version: _, ...location }: VersionedLocation): Location => location;
