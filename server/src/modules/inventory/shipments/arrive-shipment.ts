import type { Transaction } from '../../../database/database.ts';
import { findLocations } from '../bodies/find-locations.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { insertReceipt } from '../receipts/insert-receipt.ts';
import { postTransferIn } from '../stock/post-transfers.ts';
import { creditOrders } from '../orders/credit-orders.ts';
import { statusAfter } from './decide-arrival.ts';
import type { LockedLine, LockedShipment } from './lock-shipment.ts';

/**
 * Books the arrival of quantities of a locked shipment: the receipt, a Transfer In if the destination manages
 * inventory, the order lines they belong to, and the status of the shipment and its movement.
 */
export async function arriveShipment(
  context: InventoryContext,
  tx: Transaction,
  shipment: LockedShipment,
  lines: readonly LockedLine[],
  arrived: ReadonlyMap<string, number>,
  transactionNumber: string,
): Promise<void> {
  const { accountId } = context.caller;
  const items = lines.flatMap((line) => {
    const quantity = arrived.get(line.id) ?? 0;
    const isThere = line.itemId !== null && quantity > 0;
    return isThere ? [{ itemId: line.itemId, quantity, shipmentItemId: line.id, orderItemId: line.orderItemId }] : [];
  });
  await creditOrders(context, tx, items);
  const receiptLines = items.map(({ orderItemId: _, ...item }) => item);
  const receiptId = await insertReceipt(context, tx, { shipmentId: shipment.id }, receiptLines);
  const destination = (await findLocations(tx, accountId, [shipment.destinationId])).get(shipment.destinationId);
  if (destination?.managesInventory) {
    await postTransferIn(context, tx, {
      number: transactionNumber,
      locationId: shipment.destinationId,
      sourceId: shipment.originId,
      links: { incomingShipmentId: shipment.id, requisitionId: shipment.requisitionId, receiptId },
      lines: items.map(({ itemId, quantity }) => ({ itemId, quantity })),
    });
  }
  await writeStatus(context, tx, shipment, statusAfter(lines, arrived) === 'RECEIVED');
}

async function writeStatus(
  { caller, at }: InventoryContext,
  tx: Transaction,
  { id, requisitionId }: LockedShipment,
  isWhole: boolean,
): Promise<void> {
  await tx.query(
    `update shipments set status = $4, actual_delivery_date = case when $4 = 'RECEIVED' then $3 else actual_delivery_date end,
       version = version + 1, last_updated = $3
     where account_id = $1 and id = $2`,
    [caller.accountId, id, at, isWhole ? 'RECEIVED' : 'PARTIALLY_RECEIVED'],
  );
  if (!isWhole || requisitionId === null) return;
  await tx.query(
    `update requisitions set status = 'RECEIVED', version = version + 1, last_updated = $3 where account_id = $1 and id = $2`,
    [caller.accountId, requisitionId, at],
  );
}
