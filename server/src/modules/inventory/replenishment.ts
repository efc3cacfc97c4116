import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type {
  ReplenishmentOrder,
  ReplenishmentRow,
} from '@storehouse/contract/operations/instance/replenishment-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { retryTakenNumber } from './numbers/numbers.ts';
import { listNeeds, type NeedFilter } from './replenishment/list-needs.ts';
import { orderNeeds } from './replenishment/order-needs.ts';
import { usedSince } from './replenishment/suggest-quantity.ts';

export type Replenishment = ReturnType<typeof openReplenishment>;

/** What a location needs to order, and drafts of the orders (decision 0044). */
export function openReplenishment(context: ModuleContext) {
  const { db, clock } = context;
  return {
    list: (
      { accountId }: InstanceCaller,
      filter: Omit<NeedFilter, 'usedSince'>,
    ): Promise<ListAnswer<ReplenishmentRow>> =>
      listNeeds(db, accountId, { ...filter, usedSince: usedSince(clock.now()) }),
    order: (caller: InstanceCaller, body: ReplenishmentOrder): Promise<ListAnswer<PurchaseOrder>> =>
      retryTakenNumber(() => orderNeeds(contextOf(context, caller), body)),
  };
}
