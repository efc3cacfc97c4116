import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type { Transaction } from '../../../database/database.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { type LockedOrder, type OrderLine, lockOrder, ordersOfLines, readLines } from './lock-order.ts';
import { isComplete, lineStatus, outstandingEach } from './outstanding.ts';
import { setOrderStatus, touchOrder, mayReceive, mayCancelItem } from './order-status.ts';
import { NotAllowed, NotFound } from '../invalid.ts';
import { readOrder } from './read-orders.ts';

/** Cancels the outstanding quantity of the lines; returns the updated lines. */
export function cancelLines(
  context: InventoryContext,
  tx: Transaction,
  lines: readonly OrderLine[],
): Promise<OrderLine[]> {
  return writeLines(
    context,
    tx,
    lines,
    lines.map((line) => ({ ...line, canceledEach: line.canceledEach + outstandingEach(line) })),
  );
}

/**
 * Adds what arrived, in each, by line, and cancels the rest of the lines that are closed. What exceeds the outstanding
 * quantity does not count for the order.
 */
export function receiveLines(
  context: InventoryContext,
  tx: Transaction,
  lines: readonly OrderLine[],
  arrived: ReadonlyMap<string, number>,
  closed: ReadonlySet<string> = new Set(),
): Promise<OrderLine[]> {
  const after = lines.map((line): OrderLine => {
    const outstanding = outstandingEach(line);
    const counted = Math.min(arrived.get(line.id) ?? 0, outstanding);
    const canceled = closed.has(line.id) ? outstanding - counted : 0;
    return { ...line, receivedEach: line.receivedEach + counted, canceledEach: line.canceledEach + canceled };
  });
  return writeLines(context, tx, lines, after);
}

/** After lines have advanced: an order with nothing outstanding becomes received, and only that sends an event. */
export function settleOrder(
  context: InventoryContext,
  tx: Transaction,
  order: LockedOrder,
  lines: readonly OrderLine[],
): Promise<void> {
  return isComplete(lines) ? setOrderStatus(context, tx, order, 'RECEIVED') : touchOrder(context, tx, order.id);
}

/** Writes the lines that advanced or went back; returns all of them. */
export async function writeLines(
  { caller, at }: InventoryContext,
  tx: Transaction,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): Promise<OrderLine[]> {
  const changed = after.filter((line, index) => {
    const was = before[index];
    return line.receivedEach !== was?.receivedEach || line.canceledEach !== was.canceledEach;
  });
  await tx.query(
    `update order_items item set received_each = line.received, canceled_each = line.canceled, status = line.status,
       version = version + 1, last_updated = $2
     from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[]) as line (id, received, canceled, status)
     where item.account_id = $1 and item.id = line.id`,
    [
      caller.accountId,
      at,
      changed.map(({ id }) => id),
      changed.map(({ receivedEach }) => receivedEach),
      changed.map(({ canceledEach }) => canceledEach),
      changed.map(lineStatus),
    ],
  );
  return [...after];
}

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
  const orders = await ordersOfLines(tx, accountId, [...arrivedEach.keys()]);
  for (const id of orders) {
    const order = await lockOrder(tx, accountId, id);
    if (!mayReceive(order.status)) continue;
    const lines = await readLines(tx, accountId, id);
    await settleOrder(context, tx, order, await receiveLines(context, tx, lines, arrivedEach));
  }
}

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
