import type { NewOrderReceipt, OrderReceipt } from '@storehouse/contract/operations/instance/order-operations';
import type { Transaction } from '../../../database/database.ts';
import { findLocations } from '../bodies/find-locations.ts';
import { Invalid, NotAllowed, type FieldError } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { findOrMakeLots } from '../lots/lots.ts';
import { insertReceipt } from '../receipts/insert-receipt.ts';
import { takeTransactionNumber } from '../stock/post-transaction.ts';
import { postTransferIn } from '../stock/post-transfers.ts';
import { receiveLines, settleOrder } from './advance-lines.ts';
import { lockOrder, readLines, type LockedOrder, type OrderLine } from './lock-order.ts';
import { mayReceive } from './order-status.ts';
import { eachPerUnit, outstandingEach } from './outstanding.ts';
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
    const arrivals = matchLines(lines, given.lines);
    const itemIds = await findOrMakeLots(context, tx, arrivals);
    const items = arrivals.map((arrival, index) => ({ ...arrival, itemId: itemIds[index] as string }));
    const receiptId = await insertReceipt(context, tx, { orderId: id }, items);
    await postAtDestination(context, tx, order, { number, receiptId, items });
    const arrivedEach = new Map<string, number>();
    for (const { orderItemId, each } of arrivals)
      arrivedEach.set(orderItemId, (arrivedEach.get(orderItemId) ?? 0) + each);
    await settleOrder(context, tx, order, await receiveLines(context, tx, lines, arrivedEach));
    return readOrderReceipt(tx, caller.accountId, receiptId);
  });
}

async function postAtDestination(
  context: InventoryContext,
  tx: Transaction,
  order: LockedOrder,
  receipt: { number: string; receiptId: string; items: readonly { itemId: string; each: number }[] },
): Promise<void> {
  const destination = (await findLocations(tx, context.caller.accountId, [order.destinationId])).get(
    order.destinationId,
  );
  if (!destination?.managesInventory) return;
  await postTransferIn(context, tx, {
    number: receipt.number,
    locationId: order.destinationId,
    sourceId: order.originId,
    links: { orderId: order.id, receiptId: receipt.receiptId },
    lines: receipt.items.map(({ itemId, each }) => ({ itemId, quantity: each })),
  });
}

/** Finds the order line of each receipt line, and refuses more than is outstanding. */
function matchLines(lines: readonly OrderLine[], given: NewOrderReceipt['lines']) {
  const errors: FieldError[] = [];
  const left = new Map(lines.map((line) => [line.id, outstandingEach(line)]));
  const arrivals = given.flatMap(({ orderItem, quantity, lotNumber, expirationDate = null }, index) => {
    const path = `lines[${String(index)}]`;
    const line = lines.find(({ id }) => id === orderItem);
    if (!line) {
      errors.push({ field: `${path}.orderItem`, message: 'not found' });
      return [];
    }
    const each = quantity * eachPerUnit(line);
    const outstanding = left.get(line.id) ?? 0;
    if (each > outstanding) {
      const units = outstanding / eachPerUnit(line);
      errors.push({
        field: `${path}.quantity`,
        message: `cannot be more than is outstanding (${String(units)})`,
      });
    }
    left.set(line.id, outstanding - each);
    return [
      {
        orderItemId: orderItem,
        quantity,
        each,
        productId: line.productId,
        // An empty lot number means the product's default lot.
        lotNumber: lotNumber || null,
        expirationDate,
        field: `${path}.expirationDate`,
      },
    ];
  });
  if (errors.length > 0) throw new Invalid(errors);
  return arrivals;
}
