import type {
  NewShipmentBody,
  ShipmentDocument,
  ShipmentItemBody,
} from '@storehouse/contract/operations/instance/shipment-operations';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { emitShipmentCreated } from './emit-shipment-events.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { requireLineReferences } from './require-line-references.ts';
import { readShipment } from './read-shipments.ts';

type WrittenLine = ShipmentItemBody & { readonly requisitionItemId?: string };

/** Adds lines to a shipment and changes existing ones. A line's product is that of its lot. */
export async function writeShipmentLines(
  { caller, at }: InventoryContext,
  tx: Transaction,
  shipmentId: string,
  lines: readonly WrittenLine[],
): Promise<void> {
  await tx.query(
    `insert into shipment_items as item (account_id, id, date_created, last_updated, shipment_id, line_index, product_id,
       inventory_item_id, quantity, order_item_id, requisition_item_id)
     select $1, line.id, $3, $3, $2, line.position, lot.product_id, lot.id, line.quantity, line.order_item_id,
       line.requisition_item_id
     from unnest($4::text[], $5::text[], $6::integer[], $7::text[], $8::text[]) with ordinality
       as line (id, item_id, quantity, order_item_id, requisition_item_id, position)
     join inventory_items lot on lot.account_id = $1 and lot.id = line.item_id
     on conflict (account_id, id) do update set version = item.version + 1, last_updated = excluded.last_updated,
       line_index = excluded.line_index, product_id = excluded.product_id, inventory_item_id = excluded.inventory_item_id,
       quantity = excluded.quantity, order_item_id = excluded.order_item_id`,
    [
      caller.accountId,
      shipmentId,
      at,
      lines.map(({ id }) => id ?? newInstanceId()),
      lines.map(({ inventoryItem }) => inventoryItem),
      lines.map(({ quantity }) => quantity),
      lines.map(({ orderItem }) => orderItem ?? null),
      lines.map(({ requisitionItemId }) => requisitionItemId ?? null),
    ],
  );
}

interface NewShipment extends Omit<NewShipmentBody, 'shipmentItems'> {
  readonly number: string;
  readonly requisitionId?: string;
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
      shipment.origin,
      shipment.destination,
      shipment.expectedShippingDate,
      shipment.expectedDeliveryDate ?? null,
      shipment.shipmentType ?? null,
      shipment.carrier ?? null,
      shipment.recipient ?? null,
      shipment.requisitionId ?? null,
    ],
  );
  await writeShipmentLines(context, tx, id, shipment.lines);
  await emitShipmentCreated(context, tx, { id, number: shipment.number, status: 'PENDING' });
  return id;
}

/** Creates a pending shipment with its items; nothing leaves until it is sent. */
export async function createShipment(
  context: InventoryContext,
  { shipmentItems, ...header }: NewShipmentBody,
): Promise<ShipmentDocument> {
  const { db, caller } = context;
  const { origin, destination, recipient = null } = header;
  // A new shipment has no lines yet, so ids of lines are ignored.
  const lines = (shipmentItems ?? []).map((line) => ({ ...line, id: null }));
  const [number = ''] = await takeNumbers(db, caller.accountId, 'SH-', 1);
  return db.transaction(async (tx) => {
    await requireRoute(tx, caller.accountId, origin, destination);
    await requireReferences(tx, caller.accountId, [{ field: 'recipient', to: 'person', id: recipient }]);
    await requireLineReferences(tx, caller.accountId, lines);
    const id = await insertShipment(context, tx, { ...header, number, lines });
    return readShipment(tx, caller.accountId, id);
  });
}
