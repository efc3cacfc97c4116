import type { AvailableItem } from '@storehouse/contract/inventory/available-item';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import { listAvailableItems } from './availability/list-available-items.ts';
import type { InstanceCaller } from './instance-caller.ts';

export type AvailableItems = ReturnType<typeof openAvailableItems>;

/** What a location has of a product, lot by lot, and how much of it can be promised. */
export function openAvailableItems({ db, clock }: ModuleContext) {
  return {
    /** `locationId` is the one asked for, or the current one; null when there is neither, which is refused. */
    list: (
      { accountId, zone }: InstanceCaller,
      productCode: string,
      locationId: string | null,
    ): Promise<AvailableItem[]> =>
      listAvailableItems(db, accountId, productCode, locationId, localDayOf(clock.now(), zone)),
  };
}
