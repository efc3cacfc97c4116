import type { ShipmentDocument } from '@storehouse/contract/inventory/shipment-document';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockShipment } from './lock-shipment.ts';
import { readShipment } from './read-shipments.ts';

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
