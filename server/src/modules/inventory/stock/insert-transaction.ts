import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/take-numbers.ts';

/** What a transaction posted by an operation belongs to. */
export interface TransactionLinks {
  readonly sourceId?: string | null;
  readonly destinationId?: string | null;
  readonly incomingShipmentId?: string | null;
  readonly outgoingShipmentId?: string | null;
  readonly requisitionId?: string | null;
  readonly orderId?: string | null;
  readonly receiptId?: string | null;
  readonly comment?: string | null;
}

/** Takes the number for a new transaction, before the database transaction starts. */
export async function takeTransactionNumber({ db, caller }: InventoryContext): Promise<string> {
  const [number] = await takeNumbers(db, caller.accountId, 'TX-', 1);
  return number as string;
}

/** Inserts the row of a transaction that an operation posts; its lines follow. */
export async function insertTransaction(
  { caller: { accountId }, at }: InventoryContext,
  tx: Transaction,
  row: { readonly number: string; readonly typeId: string; readonly date: Date; readonly locationId: string },
  links: TransactionLinks,
): Promise<string> {
  const id = newInstanceId();
  await tx.query(
    `insert into transactions (account_id, id, date_created, last_updated, transaction_number, transaction_type_id,
       transaction_date, inventory_id, source_id, destination_id, incoming_shipment_id, outgoing_shipment_id,
       requisition_id, order_id, receipt_id, comment)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      accountId,
      id,
      at,
      row.number,
      row.typeId,
      row.date,
      row.locationId,
      links.sourceId ?? null,
      links.destinationId ?? null,
      links.incomingShipmentId ?? null,
      links.outgoingShipmentId ?? null,
      links.requisitionId ?? null,
      links.orderId ?? null,
      links.receiptId ?? null,
      links.comment ?? null,
    ],
  );
  return id;
}
