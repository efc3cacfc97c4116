import type { ShipmentDocument } from '@storehouse/contract/inventory/shipment-document';
import { BodyReader } from '../bodies/body-reader.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/take-numbers.ts';
import { insertShipment } from './insert-shipment.ts';
import { readShipmentLines, requireLineReferences, shipmentTypes } from './read-shipment-body.ts';
import { readShipment } from './read-shipments.ts';

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
