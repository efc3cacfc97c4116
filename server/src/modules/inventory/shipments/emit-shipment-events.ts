import type { Transaction } from '../../../database/database.ts';
import { localTime } from '../../../foundation/time/local-day.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { InventoryContext } from '../inventory-context.ts';

/** The shipment that an event is about. */
export interface ShipmentSubject {
  readonly id: string;
  readonly number: string;
  readonly status: string;
}

export async function emitShipmentCreated(
  { caller, at, log }: InventoryContext,
  tx: Transaction,
  shipment: ShipmentSubject,
): Promise<void> {
  const data = { ...subjectOf(caller.tenantId, shipment), createdAt: localTime(at, caller.zone) };
  await recordEvent(tx, caller.accountId, { type: 'shipment.created', data, at }, log);
}

/** The source system's SHIPPED event; `shippedAt` is when the goods left. */
export async function emitShipmentShipped(
  { caller, at, log }: InventoryContext,
  tx: Transaction,
  shipment: ShipmentSubject,
  shippedAt: Date,
): Promise<void> {
  const data = {
    ...subjectOf(caller.tenantId, shipment),
    eventCode: 'SHIPPED',
    eventDate: localTime(shippedAt, caller.zone),
    occurredAt: localTime(at, caller.zone),
  };
  await recordEvent(tx, caller.accountId, { type: 'shipment.shipped', data, at }, log);
}

const subjectOf = (tenantId: string, shipment: ShipmentSubject) => ({
  tenantId,
  shipmentId: shipment.id,
  shipmentNumber: shipment.number,
  status: shipment.status,
});
