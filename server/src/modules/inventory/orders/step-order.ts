import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { cancelLines } from './advance-lines.ts';
import { lockOrder, readLines } from './lock-order.ts';
import { takeOrderStep, type OrderStep, setOrderStatus } from './order-status.ts';
import { readOrder } from './read-orders.ts';

/** Takes a step of an order: sets its status, sends its event and, if it ends the order, cancels what is outstanding. */
export function stepOrder(context: InventoryContext, id: string, step: OrderStep): Promise<PurchaseOrder> {
  const { accountId } = context.caller;
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, accountId, id);
    const status = takeOrderStep(order.status, step);
    if (status === null) throw new NotAllowed(`The order is ${order.status}: the step "${step}" is not possible.`);
    const lines = await readLines(tx, accountId, id);
    if (step === 'approve' && lines.length === 0) throw new NotAllowed('An order without items cannot be approved.');
    if (status === 'CANCELED' || status === 'REJECTED') await cancelLines(context, tx, lines);
    await setOrderStatus(context, tx, order, status);
    return readOrder(tx, accountId, id);
  });
}
