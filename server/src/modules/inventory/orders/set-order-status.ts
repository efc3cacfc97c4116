import type { OrderStatus } from '@storehouse/contract/inventory/purchase-order';
import type { Transaction } from '../../../database/database.ts';
import { localTime } from '../../../foundation/time/local-time.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { emitOrderEvent, type OrderSubject } from './emit-order-event.ts';

/** Gives a locked order its new status and sends the event of it. One that is placed without a date of order gets the day's. */
export async function setOrderStatus(
  context: InventoryContext,
  tx: Transaction,
  order: OrderSubject,
  status: OrderStatus,
): Promise<void> {
  const { caller, at } = context;
  await tx.query(
    `update orders set status = $3, version = version + 1, last_updated = $4,
       approved_at = case when $3 = 'APPROVED' then $4 else approved_at end,
       date_ordered = case when $3 = 'PLACED' then coalesce(date_ordered, $5::date) else date_ordered end
     where account_id = $1 and id = $2`,
    [caller.accountId, order.id, status, at, localTime(at, caller.zone).slice(0, 10)],
  );
  await emitOrderEvent(context, tx, order, status);
}

/** A change of a locked order that leaves its status: a partial receipt, a cancelled line. It sends nothing. */
export async function touchOrder({ caller, at }: InventoryContext, tx: Transaction, orderId: string): Promise<void> {
  await tx.query('update orders set version = version + 1, last_updated = $3 where account_id = $1 and id = $2', [
    caller.accountId,
    orderId,
    at,
  ]);
}
