import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import type { Transaction } from '../../../database/database.ts';
import { findLocations } from '../bodies/find-locations.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { postTransferOut } from '../stock/post-transfers.ts';
import type { TakenLine } from '../stock/take-lots.ts';
import { emitShipmentShipped } from './emit-shipment-events.ts';
import { type LockedShipment, lockShipment, readShipmentLines, type LockedLine } from './lock-shipment.ts';
import { Invalid, NotAllowed } from '../invalid.ts';
import { takeTransactionNumber } from '../stock/post-transaction.ts';
import { readShipment } from './read-shipments.ts';

/** Dispatches a shipment: a Transfer Out if its origin manages inventory, its status, and `shipment.shipped`. */
export async function dispatchShipment(
  context: InventoryContext,
  tx: Transaction,
  shipment: Omit<LockedShipment, 'status' | 'version'>,
  lines: readonly TakenLine[],
  transactionNumber: string,
): Promise<void> {
  const { caller, at } = context;
  const { id, originId, destinationId, requisitionId } = shipment;
  const origin = (await findLocations(tx, caller.accountId, [originId])).get(originId);
  if (origin?.managesInventory) {
    await postTransferOut(context, tx, {
      number: transactionNumber,
      locationId: originId,
      destinationId,
      links: { outgoingShipmentId: id, requisitionId },
      lines,
    });
  }
  await tx.query(
    `update shipments set status = 'SHIPPED', actual_shipping_date = $3, version = version + 1, last_updated = $3
     where account_id = $1 and id = $2`,
    [caller.accountId, id, at],
  );
  await emitShipmentShipped(context, tx, { id, number: shipment.number, status: 'SHIPPED' }, at);
}

/** Sends a pending shipment: its items leave the origin. */
export async function sendShipment(context: InventoryContext, id: string): Promise<ShipmentDocument> {
  const { accountId } = context.caller;
  const number = await takeTransactionNumber(context);
  return context.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, accountId, id);
    if (shipment.status !== 'PENDING') throw new NotAllowed(`A shipment that is ${shipment.status} cannot be sent.`);
    const lines = toTaken(await readShipmentLines(tx, accountId, id));
    await dispatchShipment(context, tx, shipment, lines, number);
    return readShipment(tx, accountId, id);
  });
}

/** Every line must name its lot to leave; one created through the generic API may lack it. */
function toTaken(lines: readonly LockedLine[]): TakenLine[] {
  const errors = lines.flatMap((line, index) =>
    line.itemId === null ? [{ field: `shipmentItems[${String(index)}].inventoryItem`, message: 'cannot be null' }] : [],
  );
  if (errors.length > 0) throw new Invalid(errors);
  if (!lines.some((line) => line.quantity > 0)) throw new NotAllowed('A shipment without items cannot be sent.');
  return lines.flatMap((line, index) =>
    line.itemId === null || line.quantity === 0
      ? []
      : [{ itemId: line.itemId, quantity: line.quantity, field: `shipmentItems[${String(index)}].quantity` }],
  );
}

/** Cancels a shipment that has not left and releases what it had picked. */
export function cancelShipment({ db, caller, at }: InventoryContext, id: string): Promise<ShipmentDocument> {
  return db.transaction(async (tx) => {
    const { status } = await lockShipment(tx, caller.accountId, id);
    if (status !== 'PENDING') throw new NotAllowed(`A shipment that is ${status} cannot be cancelled.`);
    await tx.query(
      `update shipments set status = 'CANCELED', version = version + 1, last_updated = $3 where account_id = $1 and id = $2`,
      [caller.accountId, id, at],
    );
    return readShipment(tx, caller.accountId, id);
  });
}
