import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { emitShipmentCreated } from './emit-shipment-events.ts';
import { writeShipmentLines, type WrittenLine } from './write-shipment-lines.ts';

export interface NewShipment {
  readonly number: string;
  readonly name: string;
  readonly description?: string | null;
  readonly originId: string;
  readonly destinationId: string;
  readonly expectedShippingDate: string;
  readonly expectedDeliveryDate: string | null;
  readonly shipmentType?: string | null;
  readonly carrier?: string | null;
  readonly recipientId?: string | null;
  readonly requisitionId?: string | null;
  readonly lines: readonly WrittenLine[];
}

/** Inserts a pending shipment with its lines, sends `shipment.created` and returns its id. */
export async function insertShipment(
  context: InventoryContext,
  tx: Transaction,
  shipment: NewShipment,
): Promise<string> {
  const { caller, at } = context;
  const id = newInstanceId();
  await tx.query(
    `insert into shipments (account_id, id, date_created, last_updated, shipment_number, name, description, origin_id,
       destination_id, expected_shipping_date, expected_delivery_date, shipment_type, carrier, recipient_id, requisition_id, status)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, 'DEFAULT'), $12, $13, $14, 'PENDING')`,
    [
      caller.accountId,
      id,
      at,
      shipment.number,
      shipment.name,
      shipment.description ?? null,
      shipment.originId,
      shipment.destinationId,
      shipment.expectedShippingDate,
      shipment.expectedDeliveryDate,
      shipment.shipmentType ?? null,
      shipment.carrier ?? null,
      shipment.recipientId ?? null,
      shipment.requisitionId ?? null,
    ],
  );
  await writeShipmentLines(context, tx, id, shipment.lines);
  await emitShipmentCreated(context, tx, { id, number: shipment.number, status: 'PENDING' });
  return id;
}
