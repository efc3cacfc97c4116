import type { OrderReceipt } from '@storehouse/contract/operations/instance/order-answers';
import type { NewOrderReceipt } from '@storehouse/contract/operations/instance/order-operations';
import type { Transaction } from '../../../database/database.ts';
import { holdLocation } from '../bodies/find-locations.ts';
import { requireBins } from '../bodies/require-bins.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { findOrMakeLots } from '../lots/lots.ts';
import { insertReceipt } from '../receipts/insert-receipt.ts';
import { takeTransactionNumber } from '../stock/post-transaction.ts';
import { postTransferIn } from '../stock/post-transfers.ts';
import { receiveLines, settleOrder } from './advance-lines.ts';
import { lockOrder, readLines, type LockedOrder } from './lock-order.ts';
import { matchReceipt, type Arrival } from './match-receipt.ts';
import { mayReceive } from './order-status.ts';
import { readOrderReceipt } from './read-order-receipt.ts';

/** Receives part of an order: its lots, one Transfer In from the supplier, and the order's progress. */
export async function receiveOrder(
  context: InventoryContext,
  id: string,
  given: NewOrderReceipt,
): Promise<OrderReceipt> {
  const { db, caller } = context;
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller.accountId, id);
    if (!mayReceive(order.status)) throw new NotAllowed(`An order that is ${order.status} cannot be received.`);
    const lines = await readLines(tx, caller.accountId, id);
    const { arrivals, discrepancies } = matchReceipt(lines, given);
    const bins = arrivals.map(({ binId }, index) => ({ field: `lines[${String(index)}].binLocation`, binId }));
    await requireBins(tx, caller.accountId, order.destinationId, bins);
    const itemIds = await findOrMakeLots(context, tx, arrivals);
    const items = arrivals.map((arrival, index) => ({ ...arrival, itemId: itemIds[index] as string }));
    const receiptId = await insertReceipt(context, tx, { orderId: id }, items, discrepancies);
    await postAtDestination(context, tx, order, { number, receiptId, items });
    const arrivedEach = new Map<string, number>();
    for (const { orderItemId, each } of arrivals)
      arrivedEach.set(orderItemId, (arrivedEach.get(orderItemId) ?? 0) + each);
    const closed = new Set(discrepancies.flatMap((one) => (one.closedEach === null ? [] : one.orderItemId)));
    await settleOrder(context, tx, order, await receiveLines(context, tx, lines, arrivedEach, closed));
    return readOrderReceipt(tx, caller.accountId, receiptId);
  });
}

async function postAtDestination(
  context: InventoryContext,
  tx: Transaction,
  order: LockedOrder,
  receipt: { number: string; receiptId: string; items: readonly (Arrival & { itemId: string })[] },
): Promise<void> {
  const destination = await holdLocation(tx, context.caller.accountId, order.destinationId);
  if (!destination?.managesInventory) return;
  await postTransferIn(context, tx, {
    number: receipt.number,
    locationId: order.destinationId,
    sourceId: order.originId,
    links: { orderId: order.id, receiptId: receipt.receiptId },
    lines: receipt.items.map(({ itemId, each, binId, comments }) => ({ itemId, quantity: each, binId, comments })),
  });
}
