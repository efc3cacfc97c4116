import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import type { Transaction } from '../../../database/database.ts';
import { BodyReader } from '../bodies/body-reader.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { readVersion } from '../generic/read-body.ts';
import { Invalid, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockShipment, type LockedShipment } from './lock-shipment.ts';
import { readShipmentLines, requireLineReferences, shipmentTypes, type GivenLine } from './read-shipment-body.ts';
import { readShipment } from './read-shipments.ts';
import { writeShipmentLines } from './create-shipment.ts';

/**
 * Changes a shipment that has not left: omitted fields stay, null clears, a list of items replaces the lines (one with
 * the id of a line changes it). Sends no event.
 */
export async function updateShipment(context: InventoryContext, id: string, body: unknown): Promise<ShipmentDocument> {
  const { db, caller, at } = context;
  const change = readShipmentChange(body, at);
  const version = readVersion(body);
  return db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, caller.accountId, id);
    if (version !== null && version !== shipment.version) {
      throw new Invalid([
        { field: 'version', message: 'optimistic locking: the shipment was modified by another request' },
      ]);
    }
    if (shipment.status !== 'PENDING') throw new NotAllowed(`A shipment that is ${shipment.status} cannot be changed.`);
    await writeHeader(context, tx, shipment, change.columns);
    if (change.lines) {
      await requireLineReferences(tx, caller.accountId, change.lines);
      await keepLines(tx, caller.accountId, id, change.lines);
      await writeShipmentLines(context, tx, id, change.lines);
    }
    return readShipment(tx, caller.accountId, id);
  });
}

interface ShipmentChange {
  readonly columns: Readonly<Record<string, string | null>>;
  readonly lines: readonly GivenLine[] | null;
}

function readShipmentChange(body: unknown, now: Date): ShipmentChange {
  const reader = new BodyReader(body, now);
  const change = {
    columns: {
      ...(reader.has('name') && { name: reader.needText('name') }),
      ...(reader.has('description') && { description: reader.text('description', 10_000) }),
      ...(reader.has('origin') && { origin_id: reader.needReference('origin') }),
      ...(reader.has('destination') && { destination_id: reader.needReference('destination') }),
      ...(reader.has('expectedShippingDate') && { expected_shipping_date: reader.needDay('expectedShippingDate') }),
      ...(reader.has('expectedDeliveryDate') && { expected_delivery_date: reader.day('expectedDeliveryDate') }),
      ...(reader.has('shipmentType') && { shipment_type: reader.needOneOf('shipmentType', shipmentTypes) }),
      ...(reader.has('carrier') && { carrier: reader.text('carrier') }),
      ...(reader.has('recipient') && { recipient_id: reader.reference('recipient') }),
    },
    lines: reader.has('shipmentItems') ? readShipmentLines(reader) : null,
  };
  reader.finish();
  return change;
}

async function writeHeader(
  { caller: { accountId }, at }: InventoryContext,
  tx: Transaction,
  shipment: LockedShipment,
  columns: ShipmentChange['columns'],
): Promise<void> {
  const { origin_id: originId, destination_id: destinationId, recipient_id: recipientId } = columns;
  await requireRoute(tx, accountId, originId ?? shipment.originId, destinationId ?? shipment.destinationId);
  await requireReferences(tx, accountId, [{ field: 'recipient', to: 'person', id: recipientId ?? null }]);
  const settings = Object.keys(columns).map((column, index) => `, ${column} = $${String(index + 4)}`);
  await tx.query(
    `update shipments set version = version + 1, last_updated = $3${settings.join('')} where account_id = $1 and id = $2`,
    [accountId, shipment.id, at, ...Object.values(columns)],
  );
}

/** Removes lines that are no longer given. A given id must belong to a line of this shipment and appear only once. */
async function keepLines(
  tx: Transaction,
  accountId: string,
  shipmentId: string,
  lines: readonly GivenLine[],
): Promise<void> {
  const present = await tx.query<{ id: string }>(
    'select id from shipment_items where account_id = $1 and shipment_id = $2',
    [accountId, shipmentId],
  );
  const free = new Set(present.map(({ id }) => id));
  const errors = lines.flatMap(({ id, path }) =>
    id === null || free.delete(id) ? [] : [{ field: `${path}id`, message: 'not found' }],
  );
  if (errors.length > 0) throw new Invalid(errors);
  await tx.query('delete from shipment_items where account_id = $1 and shipment_id = $2 and id = any($3)', [
    accountId,
    shipmentId,
    [...free],
  ]);
}
