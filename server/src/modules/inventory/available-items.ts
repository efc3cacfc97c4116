import type { AvailableItem } from '@storehouse/contract/operations/instance/product-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import { listAvailableItems } from './availability/list-available-items.ts';
import type { InstanceCaller } from './instance-caller.ts';

export type AvailableItems = ReturnType<typeof openAvailableItems>;

/** A product's stock at a location, lot by lot, and how much of it can be promised. */
export function openAvailableItems({ db, clock }: ModuleContext) {
  return {
    /** `locationId` is the requested location, or else the current one. Null means that there is neither, and is refused. */
    list: (
      { accountId, zone }: InstanceCaller,
      productCode: string,
      locationId: string | null,
    ): Promise<AvailableItem[]> =>
      listAvailableItems(db, accountId, productCode, locationId, localDayOf(clock.now(), zone)),
  };
}
