import type { Transaction } from '../../../database/database.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { writeLines } from './advance-lines.ts';
import { lockOrder, readLines, type OrderLine } from './lock-order.ts';
import { setOrderStatus, touchOrder } from './order-status.ts';
import { isComplete } from './outstanding.ts';

/**
 * What a line has received, in each, after a receipt was reversed. The receipts may have brought more than was ordered, so
 * the remaining ones can still fill the line. A reversal never increases what a line has received.
 */
export const receivedAfter = (received: number, returned: number, remaining: number): number =>
  Math.min(received, Math.max(received - returned, remaining, 0));

/** What a receipt did to an order line, in each. */
export interface ReturnedLine {
  /** What it brought. */
  readonly each: number;
  /** What it closed, so that it was no longer expected. */
  readonly closedEach: number;
}

/**
 * Takes back what a reversed receipt had brought to an order, by line, and expects again what it closed. A received order that
 * has something outstanding after that is open again, which sends `order.updated`. A cancelled one stays cancelled, and expects
 * nothing.
 */
export async function returnToOrder(
  context: InventoryContext,
  tx: Transaction,
  orderId: string,
  returned: ReadonlyMap<string, ReturnedLine>,
): Promise<void> {
  const { accountId } = context.caller;
  const order = await lockOrder(tx, accountId, orderId);
  const lines = await readLines(tx, accountId, orderId);
  const remaining = await remainingEach(tx, accountId, orderId);
  const isCanceled = order.status === 'CANCELED';
  const after = lines.map((line): OrderLine => {
    const back = returned.get(line.id);
    if (back === undefined) return line;
    const receivedEach = receivedAfter(line.receivedEach, back.each, remaining.get(line.id) ?? 0);
    const canceledEach = isCanceled
      ? line.canceledEach + line.receivedEach - receivedEach
      : Math.max(0, line.canceledEach - back.closedEach);
    return { ...line, receivedEach, canceledEach };
  });
  await writeLines(context, tx, lines, after);
  const isReopened = order.status === 'RECEIVED' && !isComplete(after);
  await (isReopened ? setOrderStatus(context, tx, order, 'PLACED') : touchOrder(context, tx, orderId));
}

/** What each line got from receipts that were not reversed: receipts of the order itself, and of shipments for it. */
async function remainingEach(tx: Transaction, accountId: string, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; each: number }>(
    `select line.id, sum(case when arrived.order_item_id is not null
         then arrived.quantity::bigint * coalesce(line.quantity_per_uom, 1) else arrived.quantity end)::bigint as each
     from order_items line
     join lateral (
       select i.quantity, i.order_item_id, i.receipt_id from receipt_items i
       where i.account_id = $1 and i.order_item_id = line.id
       union all
       select i.quantity, null, i.receipt_id from shipment_items s
       join receipt_items i on i.account_id = $1 and i.shipment_item_id = s.id
       where s.account_id = $1 and s.order_item_id = line.id
     ) arrived on true
     join receipts r on r.account_id = $1 and r.id = arrived.receipt_id and r.reversed_at is null
     where line.account_id = $1 and line.order_id = $2
     group by line.id`,
    [accountId, orderId],
  );
  return new Map(rows.map(({ id, each }) => [id, each]));
}
