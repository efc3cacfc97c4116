import type { ShipmentStatus } from '@storehouse/contract/inventory/statuses';
import type { Transaction } from '../../../database/database.ts';
import { lostSql, receivedSql } from '../receipts/received-sql.ts';
import { shipmentNotFound } from './read-shipments.ts';

/** A shipment under its row lock, so that it is sent once and duplicate arrivals are detected. */
export interface LockedShipment {
  readonly id: string;
  readonly number: string;
  readonly status: ShipmentStatus;
  readonly originId: string;
  readonly destinationId: string;
  readonly requisitionId: string | null;
  readonly version: number;
}

export interface LockedLine {
  readonly id: string;
  readonly itemId: string | null;
  readonly quantity: number;
  readonly received: number;
  /** What is not expected any more. */
  readonly lost: number;
  readonly productId: string;
  readonly orderItemId: string | null;
  readonly requisitionItemId: string | null;
}

export async function lockShipment(tx: Transaction, accountId: string, id: string): Promise<LockedShipment> {
  const [shipment] = await tx.query<LockedShipment>(
    `select id, shipment_number as number, status, origin_id as "originId", destination_id as "destinationId",
       requisition_id as "requisitionId", version
     from shipments where account_id = $1 and id = $2 for update`,
    [accountId, id],
  );
  return shipment ?? shipmentNotFound(id);
}

/** The lines of a shipment and what has arrived of each; read after the shipment was locked. */
export function readShipmentLines(tx: Transaction, accountId: string, shipmentId: string): Promise<LockedLine[]> {
  return tx.query<LockedLine>(
    `select i.id, i.inventory_item_id as "itemId", i.quantity, i.order_item_id as "orderItemId",
       i.requisition_item_id as "requisitionItemId",
       i.product_id as "productId", ${receivedSql('i')} as received, ${lostSql('i')} as lost
     from shipment_items i
     where i.account_id = $1 and i.shipment_id = $2
     order by i.date_created, i.line_index, i.id`,
    [accountId, shipmentId],
  );
}
