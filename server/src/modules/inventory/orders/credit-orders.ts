import type { Transaction } from '../../../database/database.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { receiveLines, settleOrder } from './advance-lines.ts';
import { lockOrder, readLines } from './lock-order.ts';
import { mayReceive } from './order-steps.ts';

/**
 * Credits what a shipment brought to the order lines that it names, in each. An order that expects nothing (not placed
 * yet, or finished) is left alone: the goods arrive anyway.
 */
export async function creditOrders(
  context: InventoryContext,
  tx: Transaction,
  arrivals: readonly { readonly orderItemId: string | null; readonly quantity: number }[],
): Promise<void> {
  const { accountId } = context.caller;
  const arrivedEach = new Map<string, number>();
  for (const { orderItemId, quantity } of arrivals) {
    if (orderItemId !== null) arrivedEach.set(orderItemId, (arrivedEach.get(orderItemId) ?? 0) + quantity);
  }
  if (arrivedEach.size === 0) return;
  // In a fixed order, so that two shipments of the same orders cannot deadlock.
  const orders = await tx.query<{ id: string }>(
    'select distinct order_id as id from order_items where account_id = $1 and id = any($2) order by order_id',
    [accountId, [...arrivedEach.keys()]],
  );
  for (const { id } of orders) {
    const order = await lockOrder(tx, accountId, id);
    if (!mayReceive(order.status)) continue;
    const lines = await readLines(tx, accountId, id);
    await settleOrder(context, tx, order, await receiveLines(context, tx, lines, arrivedEach));
  }
}
