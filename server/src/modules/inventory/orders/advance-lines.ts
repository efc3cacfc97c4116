import type { Transaction } from '../../../database/database.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { LockedOrder, OrderLine } from './lock-order.ts';
import { isComplete, lineStatus, outstandingEach } from './outstanding.ts';
import { setOrderStatus, touchOrder } from './set-order-status.ts';

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
 * Adds what arrived, in each, by line. What exceeds the outstanding quantity (a shipment may bring more) does not count
 * for the order.
 */
export function receiveLines(
  context: InventoryContext,
  tx: Transaction,
  lines: readonly OrderLine[],
  arrived: ReadonlyMap<string, number>,
): Promise<OrderLine[]> {
  return writeLines(
    context,
    tx,
    lines,
    lines.map((line) => ({
      ...line,
      receivedEach: line.receivedEach + Math.min(arrived.get(line.id) ?? 0, outstandingEach(line)),
    })),
  );
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

async function writeLines(
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
