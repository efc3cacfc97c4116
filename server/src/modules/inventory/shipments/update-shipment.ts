import type {
  ShipmentChange,
  ShipmentDocument,
  ShipmentItemBody,
} from '@storehouse/contract/operations/instance/shipment-operations';
import type { Transaction } from '../../../database/database.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { settingsOf } from '../bodies/settings-of.ts';
import { Invalid, NotAllowed, modifiedMeanwhile } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockShipment, type LockedShipment } from './lock-shipment.ts';
import { requireLineReferences } from './require-line-references.ts';
import { readShipment } from './read-shipments.ts';
import { writeShipmentLines } from './create-shipment.ts';

/**
 * Changes a shipment that has not left: omitted fields stay, null clears, a list of items replaces the lines (one with
 * the id of a line changes it). Sends no event.
 */
export async function updateShipment(
  context: InventoryContext,
  id: string,
  { version = null, shipmentItems, ...header }: ShipmentChange,
): Promise<ShipmentDocument> {
  const { db, caller } = context;
  return db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, caller.accountId, id);
    if (version !== null && version !== shipment.version) throw modifiedMeanwhile('shipment');
    if (shipment.status !== 'PENDING') throw new NotAllowed(`A shipment that is ${shipment.status} cannot be changed.`);
    await writeHeader(context, tx, shipment, header);
    if (shipmentItems !== undefined) {
      const lines = shipmentItems ?? [];
      await requireLineReferences(tx, caller.accountId, lines);
      await keepLines(tx, caller.accountId, id, lines);
      await writeShipmentLines(context, tx, id, lines);
    }
    return readShipment(tx, caller.accountId, id);
  });
}

async function writeHeader(
  { caller: { accountId }, at }: InventoryContext,
  tx: Transaction,
  shipment: LockedShipment,
  { origin, destination, recipient, ...rest }: Omit<ShipmentChange, 'version' | 'shipmentItems'>,
): Promise<void> {
  await requireRoute(tx, accountId, origin ?? shipment.originId, destination ?? shipment.destinationId, shipment);
  await requireReferences(tx, accountId, [{ field: 'recipient', to: 'person', id: recipient ?? null }]);
  const { settings, values } = settingsOf(
    {
      name: rest.name,
      description: rest.description,
      origin_id: origin,
      destination_id: destination,
      expected_shipping_date: rest.expectedShippingDate,
      expected_delivery_date: rest.expectedDeliveryDate,
      shipment_type: rest.shipmentType,
      carrier: rest.carrier,
      recipient_id: recipient,
    },
    4,
  );
  await tx.query(
    `update shipments set version = version + 1, last_updated = $3${settings} where account_id = $1 and id = $2`,
    [accountId, shipment.id, at, ...values],
  );
}

/** Removes lines that are no longer given. A given id must belong to a line of this shipment and appear only once. */
async function keepLines(
  tx: Transaction,
  accountId: string,
  shipmentId: string,
  lines: readonly ShipmentItemBody[],
): Promise<void> {
  const present = await tx.query<{ id: string }>(
    'select id from shipment_items where account_id = $1 and shipment_id = $2',
    [accountId, shipmentId],
  );
  const free = new Set(present.map(({ id }) => id));
  const errors = lines.flatMap(({ id = null }, index) =>
    id === null || free.delete(id) ? [] : [{ field: `shipmentItems[${String(index)}].id`, message: 'not found' }],
  );
  if (errors.length > 0) throw new Invalid(errors);
  // All receipts of a pending shipment were reversed: they keep their lots, and lose the line.
  for (const table of ['receipt_items', 'receipt_discrepancies']) {
    await tx.query(`update ${table} set shipment_item_id = null where account_id = $1 and shipment_item_id = any($2)`, [
      accountId,
      [...free],
    ]);
  }
  await tx.query('delete from shipment_items where account_id = $1 and shipment_id = $2 and id = any($3)', [
    accountId,
    shipmentId,
    [...free],
  ]);
}
