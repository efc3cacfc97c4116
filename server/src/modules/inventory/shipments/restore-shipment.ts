import type { Transaction } from '../../../database/database.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { readShipmentLines, type LockedShipment } from './lock-shipment.ts';
import { statusOf } from './travelling-lines.ts';

/** After a receipt was reversed: gives the shipment and its movement the status that the remaining receipts leave. */
export async function restoreArrival(
  { caller: { accountId }, at }: InventoryContext,
  tx: Transaction,
  { id, requisitionId }: LockedShipment,
): Promise<void> {
  const lines = await readShipmentLines(tx, accountId, id);
  const status = lines.some(({ received, lost }) => received > 0 || lost > 0) ? statusOf(lines) : 'SHIPPED';
  await tx.query(
    `update shipments set status = $4, actual_delivery_date = case when $4 = 'RECEIVED' then actual_delivery_date end,
       version = version + 1, last_updated = $3
     where account_id = $1 and id = $2`,
    [accountId, id, at, status],
  );
  // All of it has still arrived, by the other receipts: the movement stays received.
  if (status === 'RECEIVED') return;
  await tx.query(
    `update requisitions set status = 'ISSUED', version = version + 1, last_updated = $3
     where account_id = $1 and id = $2 and status = 'RECEIVED'`,
    [accountId, requisitionId, at],
  );
}

/**
 * After its sending was reversed, a shipment is pending again. The shipment of a movement is cancelled instead, and the
 * movement requests its stock again: sending the movement creates another shipment.
 */
export async function restoreDispatch(
  { caller: { accountId }, at }: InventoryContext,
  tx: Transaction,
  { id, requisitionId }: LockedShipment,
): Promise<void> {
  await tx.query(
    `update shipments set status = $4, actual_shipping_date = null, version = version + 1, last_updated = $3
     where account_id = $1 and id = $2`,
    [accountId, id, at, requisitionId === null ? 'PENDING' : 'CANCELED'],
  );
  if (requisitionId === null) return;
  await tx.query(
    `update requisitions set status = 'CREATED', date_issued = null, version = version + 1, last_updated = $3
     where account_id = $1 and id = $2`,
    [accountId, requisitionId, at],
  );
  await tx.query(
    `update requisition_items set quantity_picked = 0, version = version + 1, last_updated = $3
     where account_id = $1 and requisition_id = $2`,
    [accountId, requisitionId, at],
  );
}
