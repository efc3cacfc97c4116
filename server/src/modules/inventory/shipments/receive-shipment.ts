import type { ShipmentStatus } from '@storehouse/contract/inventory/statuses';
import type { ShipmentArrival, ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import { Invalid, NotAllowed, type FieldError } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeTransactionNumber } from '../stock/post-transaction.ts';
import { lockShipment, readShipmentLines, type LockedLine, type LockedShipment } from './lock-shipment.ts';
import { readShipment } from './read-shipments.ts';
import type { Transaction } from '../../../database/database.ts';
import { findLocations } from '../bodies/find-locations.ts';
import { insertReceipt } from '../receipts/insert-receipt.ts';
import { postTransferIn } from '../stock/post-transfers.ts';
import { creditOrders } from '../orders/advance-lines.ts';

/** A line of a shipment in transit: its quantity, and what has arrived of it. */
interface TravellingLine {
  readonly id: string;
  readonly quantity: number;
  readonly received: number;
}

export const onItsWay = (line: TravellingLine): number => Math.max(0, line.quantity - line.received);

/** What arrives if nothing is specified: everything still on its way. */
export function arriveAll(lines: readonly TravellingLine[]): Map<string, number> {
  return new Map(lines.filter((line) => onItsWay(line) > 0).map((line) => [line.id, onItsWay(line)]));
}

/** The status of a shipment after these quantities arrived. */
export function statusAfter(lines: readonly TravellingLine[], arrived: ReadonlyMap<string, number>): ShipmentStatus {
  const isWhole = lines.every((line) => onItsWay(line) <= (arrived.get(line.id) ?? 0));
  return isWhole ? 'RECEIVED' : 'PARTIALLY_RECEIVED';
}

export const mayArrive = (status: ShipmentStatus): boolean => status === 'SHIPPED' || status === 'PARTIALLY_RECEIVED';

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
  const receiptId = await insertReceipt(context, tx, { shipmentId: shipment.id }, receiptLines, []);
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

/** Receives a shipment in transit, completely or in the given quantities. */
export async function receiveShipment(
  context: InventoryContext,
  id: string,
  { shipmentItems }: ShipmentArrival,
): Promise<ShipmentDocument> {
  const { db, caller } = context;
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, caller.accountId, id);
    if (!mayArrive(shipment.status)) throw new NotAllowed(`A shipment that is ${shipment.status} cannot be received.`);
    const lines = await readShipmentLines(tx, caller.accountId, id);
    const arrived = shipmentItems ? matchArrivals(lines, shipmentItems) : arriveAll(lines);
    await arriveShipment(context, tx, shipment, lines, arrived, number);
    return readShipment(tx, caller.accountId, id);
  });
}

/** The quantities by line; refuses lines of other shipments, and more than is on its way. */
function matchArrivals(
  lines: readonly LockedLine[],
  given: NonNullable<ShipmentArrival['shipmentItems']>,
): Map<string, number> {
  const arrived = new Map<string, number>();
  const errors: FieldError[] = [];
  given.forEach(({ id, quantity }, index) => {
    const path = `shipmentItems[${String(index)}]`;
    const line = lines.find((candidate) => candidate.id === id);
    const total = (arrived.get(id) ?? 0) + quantity;
    if (!line) errors.push({ field: `${path}.id`, message: 'not found' });
    else if (total > onItsWay(line)) {
      errors.push({
        field: `${path}.quantity`,
        message: `cannot be more than is on its way (${String(onItsWay(line))})`,
      });
    }
    arrived.set(id, total);
  });
  if (errors.length > 0) throw new Invalid(errors);
  return arrived;
}
