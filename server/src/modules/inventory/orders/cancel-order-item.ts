import type { PurchaseOrder } from '@storehouse/contract/inventory/purchase-order';
import { NotAllowed, NotFound } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { cancelLines, settleOrder } from './advance-lines.ts';
import { lockOrder, readLines } from './lock-order.ts';
import { mayCancelItem } from './order-steps.ts';
import { outstandingEach } from './outstanding.ts';
import { readOrder } from './read-orders.ts';

/** Cancels the outstanding quantity of one line; if it was the last open one, the order becomes received. */
export function cancelOrderItem(context: InventoryContext, id: string, itemId: string): Promise<PurchaseOrder> {
  const { accountId } = context.caller;
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, accountId, id);
    const lines = await readLines(tx, accountId, id);
    const line = lines.find((candidate) => candidate.id === itemId);
    if (!line) throw new NotFound(`The purchase order has no item with the id "${itemId}".`);
    if (!mayCancelItem(order.status)) {
      throw new NotAllowed(`The items of an order that is ${order.status} cannot be cancelled.`);
    }
    if (outstandingEach(line) === 0) throw new NotAllowed('Nothing is outstanding on the item.');
    const [canceled = line] = await cancelLines(context, tx, [line]);
    const after = lines.map((other) => (other.id === itemId ? canceled : other));
    await settleOrder(context, tx, order, after);
    return readOrder(tx, accountId, id);
  });
}
