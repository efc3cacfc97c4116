import type { Transaction } from '../../../database/database.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockOrder, ordersOfLines } from '../orders/lock-order.ts';
import { returnToOrder, type ReturnedLine } from '../orders/return-lines.ts';
import { lockShipment } from '../shipments/lock-shipment.ts';
import { restoreArrival } from '../shipments/restore-shipment.ts';
import { receiptNotFound } from './read-receipts.ts';
import { reversePosted } from './reverse-posted.ts';

/** The reason for a reversal, and the number of its transaction. */
export interface GivenReversal {
  readonly number: string;
  readonly reason: string;
}

interface StoredReceipt {
  readonly orderId: string | null;
  readonly shipmentId: string | null;
}

/**
 * Reverses a receipt: its stock leaves, its order lines are outstanding again, its shipment is on its way again. Returns
 * the id of the reversal; null at a location that keeps no stock.
 */
export async function reverseReceipt(
  context: InventoryContext,
  tx: Transaction,
  id: string,
  given: GivenReversal,
): Promise<string | null> {
  const { accountId } = context.caller;
  const [receipt] = await tx.query<StoredReceipt>(
    'select order_id as "orderId", shipment_id as "shipmentId" from receipts where account_id = $1 and id = $2',
    [accountId, id],
  );
  const { orderId, shipmentId } = receipt ?? receiptNotFound(id);
  // Receipts of the same document wait here for each other.
  const shipment = shipmentId === null ? null : await lockShipment(tx, accountId, shipmentId);
  if (orderId !== null) await lockOrder(tx, accountId, orderId);
  await markReversed(context, tx, id, given.reason);
  const returned = await returnedLines(tx, accountId, id);
  for (const order of await ordersOfLines(tx, accountId, [...returned.keys()])) {
    await returnToOrder(context, tx, order, returned);
  }
  const [posted] = await tx.query<{ id: string }>(
    'select id from transactions where account_id = $1 and receipt_id = $2 and reverses_id is null',
    [accountId, id],
  );
  const reversalId = posted ? await reversePosted(context, tx, posted.id, given) : null;
  if (shipment) await restoreArrival(context, tx, shipment);
  return reversalId;
}

async function markReversed(
  { caller, at }: InventoryContext,
  tx: Transaction,
  id: string,
  reason: string,
): Promise<void> {
  const [marked] = await tx.query(
    `update receipts set reversed_at = $3, reversed_by_id = $4, reversal_reason = $5, version = version + 1,
       last_updated = $3
     where account_id = $1 and id = $2 and reversed_at is null returning id`,
    [caller.accountId, id, at, caller.personId, reason],
  );
  if (!marked) throw new NotAllowed('The receipt was already reversed.');
}

/** For each order line, the quantity that the receipt brought, and the quantity that it closed. */
async function returnedLines(tx: Transaction, accountId: string, id: string): Promise<Map<string, ReturnedLine>> {
  const rows = await tx.query<ReturnedLine & { lineId: string }>(
    `select "lineId", sum(each)::bigint as each, sum(closed)::bigint as "closedEach"
     from (
       select line.id as "lineId", case when i.order_item_id is not null
         then i.quantity::bigint * coalesce(line.quantity_per_uom, 1) else i.quantity end as each, 0 as closed
       from receipt_items i
       left join shipment_items s on s.account_id = $1 and s.id = i.shipment_item_id
       join order_items line on line.account_id = $1 and line.id = coalesce(i.order_item_id, s.order_item_id)
       where i.account_id = $1 and i.receipt_id = $2
       union all
       select d.order_item_id, 0, d.closed_each from receipt_discrepancies d
       where d.account_id = $1 and d.receipt_id = $2 and d.order_item_id is not null and d.closed_each is not null
     ) part
     group by "lineId"`,
    [accountId, id],
  );
  return new Map(rows.map(({ lineId, ...line }) => [lineId, line]));
}
