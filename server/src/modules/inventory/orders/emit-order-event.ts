import type { OrderStatus } from '@storehouse/contract/inventory/statuses';
import type { EventData, EventType } from '@storehouse/contract/webhooks/event-types';
import type { Transaction } from '../../../database/database.ts';
import { localTime } from '../../../foundation/time/local-day.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { InventoryContext } from '../inventory-context.ts';

/** The order that an event is about. */
export interface OrderSubject {
  readonly id: string;
  readonly orderNumber: string;
}

/** Sends the event for the status that an order has just reached (domain, Purchase orders). */
export async function emitOrderEvent(
  { caller, at, log }: InventoryContext,
  tx: Transaction,
  order: OrderSubject,
  status: OrderStatus,
): Promise<void> {
  const now = localTime(at, caller.zone);
  const subject = {
    tenantId: caller.tenantId,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderType: 'PURCHASE_ORDER',
    status,
  };
  const send = <Type extends EventType>(type: Type, data: EventData[Type]) =>
    recordEvent(tx, caller.accountId, { type, data, at }, log);
  switch (status) {
    case 'PENDING':
      return send('order.created', { ...subject, createdAt: now });
    case 'APPROVED':
      return send('order.approved', { ...subject, approvedAt: now, occurredAt: now });
    case 'PLACED':
      return send('order.updated', { ...subject, occurredAt: now });
    case 'RECEIVED':
      return send('order.received', { ...subject, occurredAt: now });
    case 'CANCELED':
    case 'REJECTED':
      return send('order.cancelled', { ...subject, occurredAt: now });
  }
}
