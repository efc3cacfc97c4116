import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';

/** A receipt line: in the order's unit for an order, in each for a shipment. */
export interface ReceiptLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly orderItemId?: string;
  readonly shipmentItemId?: string;
  readonly binId?: string | null;
}

/** More or less of a line arrived than was expected. */
export interface ReceiptDiscrepancy {
  readonly orderItemId?: string;
  readonly shipmentItemId?: string;
  readonly productId: string;
  readonly quantity: number;
  readonly reasonCode: string;
  readonly comment: string | null;
  /** What is no longer expected, in each; null if the rest still is. */
  readonly closedEach: number | null;
}

/** Records what arrived, who received it, and where that differs from what was expected. */
export async function insertReceipt(
  { caller, at }: InventoryContext,
  tx: Transaction,
  of: { readonly orderId?: string; readonly shipmentId?: string },
  lines: readonly ReceiptLine[],
  discrepancies: readonly ReceiptDiscrepancy[],
): Promise<string> {
  const id = newInstanceId();
  await tx.query(
    `insert into receipts (account_id, id, date_created, last_updated, order_id, shipment_id, received_by_id, delivered_at)
     values ($1, $2, $3, $3, $4, $5, $6, $3)`,
    [caller.accountId, id, at, of.orderId ?? null, of.shipmentId ?? null, caller.personId],
  );
  await tx.query(
    `insert into receipt_items (account_id, id, date_created, last_updated, receipt_id, line_index, order_item_id,
       shipment_item_id, inventory_item_id, quantity, bin_location_id)
     select $1, line.id, $3, $3, $2, line.position, line.order_item_id, line.shipment_item_id, line.item_id, line.quantity,
       line.bin_id
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::text[]) with ordinality
       as line (id, order_item_id, shipment_item_id, item_id, quantity, bin_id, position)`,
    [
      caller.accountId,
      id,
      at,
      lines.map(() => newInstanceId()),
      lines.map(({ orderItemId }) => orderItemId ?? null),
      lines.map(({ shipmentItemId }) => shipmentItemId ?? null),
      lines.map(({ itemId }) => itemId),
      lines.map(({ quantity }) => quantity),
      lines.map(({ binId }) => binId ?? null),
    ],
  );
  if (discrepancies.length > 0) await insertDiscrepancies(tx, caller.accountId, id, discrepancies);
  return id;
}

async function insertDiscrepancies(
  tx: Transaction,
  accountId: string,
  receiptId: string,
  rows: readonly ReceiptDiscrepancy[],
): Promise<void> {
  await tx.query(
    `insert into receipt_discrepancies (account_id, id, receipt_id, line_index, order_item_id, shipment_item_id,
       product_id, quantity, reason_code, comment, closed_each)
     select $1, row.id, $2, row.position, row.order_item_id, row.shipment_item_id, row.product_id, row.quantity,
       row.reason_code, row.comment, row.closed_each
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::text[], $9::text[], $10::bigint[])
       with ordinality
       as row (id, order_item_id, shipment_item_id, product_id, quantity, reason_code, comment, closed_each, position)`,
    [
      accountId,
      receiptId,
      rows.map(() => newInstanceId()),
      rows.map(({ orderItemId }) => orderItemId ?? null),
      rows.map(({ shipmentItemId }) => shipmentItemId ?? null),
      rows.map(({ productId }) => productId),
      rows.map(({ quantity }) => quantity),
      rows.map(({ reasonCode }) => reasonCode),
      rows.map(({ comment }) => comment),
      rows.map(({ closedEach }) => closedEach),
    ],
  );
}
