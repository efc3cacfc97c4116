import type { Transaction } from '../../../database/database.ts';
import { findLocations } from '../bodies/find-locations.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { postTransferOut } from '../stock/post-transfers.ts';
import type { TakenLine } from '../stock/take-lots.ts';
import { emitShipmentShipped } from './emit-shipment-events.ts';
import type { LockedShipment } from './lock-shipment.ts';

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
