import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';

/** A receipt line: in the order's unit for an order, in each for a shipment. */
export interface ReceiptLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly orderItemId?: string;
  readonly shipmentItemId?: string;
}

/** Records what arrived, and who received it. */
export async function insertReceipt(
  { caller, at }: InventoryContext,
  tx: Transaction,
  of: { readonly orderId?: string; readonly shipmentId?: string },
  lines: readonly ReceiptLine[],
): Promise<string> {
  const id = newInstanceId();
  await tx.query(
    `insert into receipts (account_id, id, date_created, last_updated, order_id, shipment_id, received_by_id, delivered_at)
     values ($1, $2, $3, $3, $4, $5, $6, $3)`,
    [caller.accountId, id, at, of.orderId ?? null, of.shipmentId ?? null, caller.personId],
  );
  await tx.query(
    `insert into receipt_items (account_id, id, date_created, last_updated, receipt_id, line_index, order_item_id,
       shipment_item_id, inventory_item_id, quantity)
     select $1, line.id, $3, $3, $2, line.position, line.order_item_id, line.shipment_item_id, line.item_id, line.quantity
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::integer[]) with ordinality
       as line (id, order_item_id, shipment_item_id, item_id, quantity, position)`,
    [
      caller.accountId,
      id,
      at,
      lines.map(() => newInstanceId()),
      lines.map(({ orderItemId }) => orderItemId ?? null),
      lines.map(({ shipmentItemId }) => shipmentItemId ?? null),
      lines.map(({ itemId }) => itemId),
      lines.map(({ quantity }) => quantity),
    ],
  );
  return id;
}
