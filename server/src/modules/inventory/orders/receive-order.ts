import type { OrderReceipt } from '@storehouse/contract/operations/instance/order-operations';
import type { Transaction } from '../../../database/database.ts';
import { BodyReader } from '../bodies/body-reader.ts';
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
export async function receiveOrder(context: InventoryContext, id: string, body: unknown): Promise<OrderReceipt> {
  const { db, caller, at } = context;
  const given = readReceipt(body, at);
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller.accountId, id);
    if (!mayReceive(order.status)) throw new NotAllowed(`An order that is ${order.status} cannot be received.`);
    const lines = await readLines(tx, caller.accountId, id);
    const arrivals = matchLines(lines, given);
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

interface GivenLine {
  readonly orderItemId: string;
  /** In the order's unit. */
  readonly quantity: number;
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  readonly path: string;
}

function readReceipt(body: unknown, now: Date): GivenLine[] {
  const reader = new BodyReader(body, now);
  const lines = reader.needList('lines').map((line) => ({
    orderItemId: line.needReference('orderItem'),
    quantity: line.needInteger('quantity', 1),
    // An empty lot number means the product's default lot.
    lotNumber: line.text('lotNumber') || null,
    expirationDate: line.day('expirationDate'),
    path: line.pathOf(''),
  }));
  reader.finish();
  return lines;
}

/** Finds the order line of each receipt line, and refuses more than is outstanding. */
function matchLines(lines: readonly OrderLine[], given: readonly GivenLine[]) {
  const errors: FieldError[] = [];
  const left = new Map(lines.map((line) => [line.id, outstandingEach(line)]));
  const arrivals = given.flatMap((arrival) => {
    const line = lines.find(({ id }) => id === arrival.orderItemId);
    if (!line) {
      errors.push({ field: `${arrival.path}orderItem`, message: 'not found' });
      return [];
    }
    const each = arrival.quantity * eachPerUnit(line);
    const outstanding = left.get(line.id) ?? 0;
    if (each > outstanding) {
      const units = outstanding / eachPerUnit(line);
      errors.push({
        field: `${arrival.path}quantity`,
        message: `cannot be more than is outstanding (${String(units)})`,
      });
    }
    left.set(line.id, outstanding - each);
    return [{ ...arrival, each, productId: line.productId, field: `${arrival.path}expirationDate` }];
  });
  if (errors.length > 0) throw new Invalid(errors);
  return arrivals;
}
