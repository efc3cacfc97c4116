import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { emitShipmentCreated } from './emit-shipment-events.ts';
import { BodyReader } from '../bodies/body-reader.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { readShipmentLines, requireLineReferences, shipmentTypes } from './read-shipment-body.ts';
import { readShipment } from './read-shipments.ts';

interface WrittenLine {
  /** The id of the line it changes; a new line has none. */
  readonly id?: string | null;
  readonly itemId: string;
  readonly quantity: number;
  readonly orderItemId?: string | null;
  readonly requisitionItemId?: string | null;
}

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
      lines.map(({ itemId }) => itemId),
      lines.map(({ quantity }) => quantity),
      lines.map(({ orderItemId }) => orderItemId ?? null),
      lines.map(({ requisitionItemId }) => requisitionItemId ?? null),
    ],
  );
}

interface NewShipment {
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

/** Creates a pending shipment with its items; nothing leaves until it is sent. */
export async function createShipment(context: InventoryContext, body: unknown): Promise<ShipmentDocument> {
  const { db, caller, at } = context;
  const given = readNewShipment(body, at);
  const [number = ''] = await takeNumbers(db, caller.accountId, 'SH-', 1);
  return db.transaction(async (tx) => {
    await requireRoute(tx, caller.accountId, given.originId, given.destinationId);
    await requireReferences(tx, caller.accountId, [{ field: 'recipient', to: 'person', id: given.recipientId }]);
    await requireLineReferences(tx, caller.accountId, given.lines);
    // A new shipment has no lines yet, so ids of lines are ignored.
    const lines = given.lines.map((line) => ({ ...line, id: null }));
    const id = await insertShipment(context, tx, { ...given, number, lines });
    return readShipment(tx, caller.accountId, id);
  });
}

function readNewShipment(body: unknown, now: Date) {
  const reader = new BodyReader(body, now);
  const shipment = {
    name: reader.needText('name'),
    description: reader.text('description', 10_000),
    originId: reader.needReference('origin'),
    destinationId: reader.needReference('destination'),
    expectedShippingDate: reader.needDay('expectedShippingDate'),
    expectedDeliveryDate: reader.day('expectedDeliveryDate'),
    shipmentType: reader.oneOf('shipmentType', shipmentTypes),
    carrier: reader.text('carrier'),
    recipientId: reader.reference('recipient'),
    lines: readShipmentLines(reader),
  };
  reader.finish();
  return shipment;
}
