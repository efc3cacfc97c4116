import type { ShipmentArrival, ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeTransactionNumber } from '../stock/post-transaction.ts';
import { lockShipment, readShipmentLines, type LockedLine, type LockedShipment } from './lock-shipment.ts';
import { matchArrivals } from './match-arrivals.ts';
import { readShipment } from './read-shipments.ts';
import { linesAfter, mayArrive, statusOf, type Arrivals } from './travelling-lines.ts';
import type { Transaction } from '../../../database/database.ts';
import { holdLocation } from '../bodies/find-locations.ts';
import { requireBins } from '../bodies/require-bins.ts';
import { insertReceipt } from '../receipts/insert-receipt.ts';
import { postTransferIn } from '../stock/post-transfers.ts';
import { creditOrders } from '../orders/advance-lines.ts';

/**
 * Books the arrival of quantities of a locked shipment: the receipt, a Transfer In if the destination manages
 * inventory, the order lines they belong to, and the status of the shipment and its movement.
 */
export async function arriveShipment(
  context: InventoryContext,
  tx: Transaction,
  shipment: LockedShipment,
  lines: readonly LockedLine[],
  arrivals: Arrivals,
  transactionNumber: string,
): Promise<void> {
  const { accountId } = context.caller;
  const { parts, discrepancies = [] } = arrivals;
  const bins = parts.map(({ binId = null }, index) => ({
    field: `shipmentItems[${String(index)}].binLocation`,
    binId,
  }));
  await requireBins(tx, accountId, shipment.destinationId, bins);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const remarks = new Map(discrepancies.map(({ shipmentItemId, remark }) => [shipmentItemId, remark]));
  const items = parts.flatMap(({ lineId, quantity, binId = null }) => {
    const line = lineOf.get(lineId);
    if (!line || line.itemId === null) return [];
    const comments = remarks.get(lineId) ?? null;
    return [{ itemId: line.itemId, quantity, binId, comments, shipmentItemId: lineId, orderItemId: line.orderItemId }];
  });
  await creditOrders(context, tx, items);
  const receiptLines = items.map(({ orderItemId: _, ...item }) => item);
  const receiptId = await insertReceipt(context, tx, { shipmentId: shipment.id }, receiptLines, discrepancies);
  const destination = await holdLocation(tx, accountId, shipment.destinationId);
  if (destination?.managesInventory && items.length > 0) {
    await postTransferIn(context, tx, {
      number: transactionNumber,
      locationId: shipment.destinationId,
      sourceId: shipment.originId,
      links: { incomingShipmentId: shipment.id, requisitionId: shipment.requisitionId, receiptId },
      lines: items.map(({ itemId, quantity, binId, comments }) => ({ itemId, quantity, binId, comments })),
    });
  }
  await writeStatus(context, tx, shipment, statusOf(linesAfter(lines, arrivals)) === 'RECEIVED');
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

/** Receives a shipment in transit, completely or in the given quantities. */
export async function receiveShipment(
  context: InventoryContext,
  id: string,
  given: ShipmentArrival,
): Promise<ShipmentDocument> {
  const { db, caller } = context;
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, caller.accountId, id);
    if (!mayArrive(shipment.status)) throw new NotAllowed(`A shipment that is ${shipment.status} cannot be received.`);
    const lines = await readShipmentLines(tx, caller.accountId, id);
    await arriveShipment(context, tx, shipment, lines, matchArrivals(lines, given), number);
    return readShipment(tx, caller.accountId, id);
  });
}
