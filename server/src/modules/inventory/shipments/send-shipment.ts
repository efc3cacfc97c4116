import type { ShipmentDocument } from '@storehouse/contract/inventory/shipment-document';
import { Invalid, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeTransactionNumber } from '../stock/insert-transaction.ts';
import type { TakenLine } from '../stock/take-lots.ts';
import { dispatchShipment } from './dispatch-shipment.ts';
import { lockShipment, readShipmentLines, type LockedLine } from './lock-shipment.ts';
import { readShipment } from './read-shipments.ts';

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
