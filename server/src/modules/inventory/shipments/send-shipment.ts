import type { ShipmentDispatch, ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import type { Transaction } from '../../../database/database.ts';
import { holdLocation, requireRoute } from '../bodies/find-locations.ts';
import { requireBins } from '../bodies/require-bins.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { postTransferOut } from '../stock/post-transfers.ts';
import type { TakenLine } from '../stock/take-lots.ts';
import { emitShipmentShipped } from './emit-shipment-events.ts';
import { type LockedShipment, lockShipment, readShipmentLines, type LockedLine } from './lock-shipment.ts';
import { Invalid, NotAllowed } from '../invalid.ts';
import { takeTransactionNumber } from '../stock/post-transaction.ts';
import { matchBins, type SentLine } from './match-bins.ts';
import { readShipment } from './read-shipments.ts';

interface Dispatch {
  /** The number of the Transfer Out. */
  readonly number: string;
  readonly lines: readonly TakenLine[];
  /** Why withheld lots are sent, if someone said so: the comment of the Transfer Out. */
  readonly reason: string | null;
}

/** Dispatches a shipment: a Transfer Out if its origin manages inventory, its status, and `shipment.shipped`. */
export async function dispatchShipment(
  context: InventoryContext,
  tx: Transaction,
  shipment: Omit<LockedShipment, 'status' | 'version'>,
  { number, lines, reason }: Dispatch,
): Promise<void> {
  const { caller, at } = context;
  const { id, originId, destinationId, requisitionId } = shipment;
  const origin = await holdLocation(tx, caller.accountId, originId);
  if (origin?.managesInventory) {
    await postTransferOut(context, tx, {
      number,
      locationId: originId,
      destinationId,
      links: { outgoingShipmentId: id, requisitionId, comment: reason },
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
export async function sendShipment(
  context: InventoryContext,
  id: string,
  { shipmentItems = [], reason = null }: ShipmentDispatch,
): Promise<ShipmentDocument> {
  const { accountId } = context.caller;
  const number = await takeTransactionNumber(context);
  return context.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, accountId, id);
    if (shipment.status !== 'PENDING') throw new NotAllowed(`A shipment that is ${shipment.status} cannot be sent.`);
    await requireRoute(tx, accountId, shipment.originId, shipment.destinationId);
    const bins = shipmentItems.map(({ binLocation: binId = null }, index) => ({
      field: `shipmentItems[${String(index)}].binLocation`,
      binId,
    }));
    await requireBins(tx, accountId, shipment.originId, bins);
    const lines = matchBins(toTaken(await readShipmentLines(tx, accountId, id)), shipmentItems);
    await dispatchShipment(context, tx, shipment, { number, lines, reason });
    return readShipment(tx, accountId, id);
  });
}

/** Every line must name its lot to leave; one created through the generic API may lack it. */
function toTaken(lines: readonly LockedLine[]): SentLine[] {
  const errors = lines.flatMap((line, index) =>
    line.itemId === null ? [{ field: `shipmentItems[${String(index)}].inventoryItem`, message: 'cannot be null' }] : [],
  );
  if (errors.length > 0) throw new Invalid(errors);
  if (!lines.some((line) => line.quantity > 0)) throw new NotAllowed('A shipment without items cannot be sent.');
  return lines.flatMap((line, index) =>
    line.itemId === null || line.quantity === 0
      ? []
      : [
          {
            lineId: line.id,
            itemId: line.itemId,
            quantity: line.quantity,
            field: `shipmentItems[${String(index)}].quantity`,
          },
        ],
  );
}

/** Cancels a shipment that has not left and releases what it had allocated. */
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
