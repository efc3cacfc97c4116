import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { OrderReceipt, PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type {
  NewOrderReceipt,
  NewPurchaseOrder,
  PurchaseOrderChange,
} from '@storehouse/contract/operations/instance/order-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { retryTakenNumber } from './numbers/numbers.ts';
import { cancelOrderItem } from './orders/advance-lines.ts';
import { createOrder } from './orders/create-order.ts';
import { listOrders, readOrder, type OrderFilter } from './orders/read-orders.ts';
import { receiveOrder } from './orders/receive-order.ts';
import { stepOrder } from './orders/step-order.ts';
import { updateOrder } from './orders/update-order.ts';

export type PurchaseOrders = ReturnType<typeof openPurchaseOrders>;

/** Purchase orders: drafts, their steps and their receipts. */
export function openPurchaseOrders(context: ModuleContext) {
  const { db, clock } = context;
  return {
    list: ({ accountId, zone }: InstanceCaller, filter: OrderFilter): Promise<ListAnswer<PurchaseOrder>> =>
      listOrders(db, accountId, filter, localDayOf(clock.now(), zone)),
    read: ({ accountId }: InstanceCaller, id: string): Promise<PurchaseOrder> => readOrder(db, accountId, id),
    create: (caller: InstanceCaller, body: NewPurchaseOrder): Promise<PurchaseOrder> =>
      retryTakenNumber(() => createOrder(contextOf(context, caller), body)),
    /** Only for drafts. Omitted fields stay; a given list of items replaces the lines. */
    update: (caller: InstanceCaller, id: string, body: PurchaseOrderChange): Promise<PurchaseOrder> =>
      updateOrder(contextOf(context, caller), id, body),
    approve: (caller: InstanceCaller, id: string): Promise<PurchaseOrder> =>
      stepOrder(contextOf(context, caller), id, 'approve'),
    place: (caller: InstanceCaller, id: string): Promise<PurchaseOrder> =>
      stepOrder(contextOf(context, caller), id, 'place'),
    cancel: (caller: InstanceCaller, id: string): Promise<PurchaseOrder> =>
      stepOrder(contextOf(context, caller), id, 'cancel'),
    reject: (caller: InstanceCaller, id: string): Promise<PurchaseOrder> =>
      stepOrder(contextOf(context, caller), id, 'reject'),
    receive: (caller: InstanceCaller, id: string, body: NewOrderReceipt): Promise<OrderReceipt> =>
      retryTakenNumber(() => receiveOrder(contextOf(context, caller), id, body)),
    /** Cancels the outstanding quantity of a line; cancelling the last open line completes the order. */
    cancelItem: (caller: InstanceCaller, id: string, itemId: string): Promise<PurchaseOrder> =>
      cancelOrderItem(contextOf(context, caller), id, itemId),
  };
}
