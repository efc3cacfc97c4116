import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type { NewPurchaseOrder } from '@storehouse/contract/operations/instance/order-operations';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { emitOrderEvent } from './emit-order-event.ts';
import { readOrder } from './read-orders.ts';
import { itemReferences, writeOrderItems } from './write-order-items.ts';

/** Creates a draft with its lines and sends `order.created`. */
export async function createOrder(context: InventoryContext, given: NewPurchaseOrder): Promise<PurchaseOrder> {
  const { db, caller } = context;
  const [orderNumber = ''] = await takeNumbers(db, caller.accountId, 'PO-', 1);
  return db.transaction(async (tx) => {
    await requireRoute(tx, caller.accountId, given.origin, given.destination);
    await requireReferences(tx, caller.accountId, itemReferences(given.orderItems ?? []));
    const id = await insertDraft(context, tx, orderNumber, given);
    return readOrder(tx, caller.accountId, id);
  });
}

/** Inserts a draft whose references were checked, and sends `order.created`. */
export async function insertDraft(
  context: InventoryContext,
  tx: Transaction,
  orderNumber: string,
  given: NewPurchaseOrder,
): Promise<string> {
  const { caller, at } = context;
  const id = newInstanceId();
  await tx.query(
    `insert into orders (account_id, id, date_created, last_updated, order_number, order_type, name, origin_id,
       destination_id, ordered_by_id, date_ordered, currency_code, status)
     values ($1, $2, $3, $3, $4, 'PURCHASE_ORDER', $5, $6, $7, $8, $9, $10, 'PENDING')`,
    [
      caller.accountId,
      id,
      at,
      orderNumber,
      given.name,
      given.origin,
      given.destination,
      caller.personId,
      given.dateOrdered,
      given.currencyCode,
    ],
  );
  // New lines have no id; a given one is ignored, as in every body.
  const items = (given.orderItems ?? []).map((item) => ({ ...item, id: null }));
  await writeOrderItems(context, tx, id, items);
  await emitOrderEvent(context, tx, { id, orderNumber }, 'PENDING');
  return id;
}
