import type { OrderStatus } from '@storehouse/contract/inventory/statuses';
import type { Transaction } from '../../../database/database.ts';
import { localTime } from '../../../foundation/time/local-day.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { emitOrderEvent, type OrderSubject } from './emit-order-event.ts';

export type OrderStep = 'approve' | 'place' | 'cancel' | 'reject';

/**
 * Where each step leads (domain, Purchase orders). No step leads to RECEIVED: an order gets this status automatically when
 * everything was received or cancelled.
 */
const steps: Readonly<Record<OrderStep, { readonly from: readonly OrderStatus[]; readonly to: OrderStatus }>> = {
  approve: { from: ['PENDING'], to: 'APPROVED' },
  place: { from: ['APPROVED'], to: 'PLACED' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
  cancel: { from: ['PENDING', 'APPROVED', 'PLACED'], to: 'CANCELED' },
};

/** The status after a step, or null if the current one does not allow it. */
export function takeOrderStep(status: OrderStatus, step: OrderStep): OrderStatus | null {
  const { from, to } = steps[step];
  return from.includes(status) ? to : null;
}

/** Only a draft can be edited. */
export const mayEdit = (status: OrderStatus): boolean => status === 'PENDING';

export const mayReceive = (status: OrderStatus): boolean => status === 'PLACED';

/** A draft's lines are edited instead, and those of a finished order are history. */
export const mayCancelItem = (status: OrderStatus): boolean => status === 'APPROVED' || status === 'PLACED';

/** Sets the new status of a locked order and sends its event. An order that is placed without an order date gets today's. */
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

/** Marks a locked order as changed without a new status: a partial receipt, a cancelled line. Sends no event. */
export async function touchOrder({ caller, at }: InventoryContext, tx: Transaction, orderId: string): Promise<void> {
  await tx.query('update orders set version = version + 1, last_updated = $3 where account_id = $1 and id = $2', [
    caller.accountId,
    orderId,
    at,
  ]);
}
