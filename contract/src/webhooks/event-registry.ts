import type { EventData, EventType } from './event-types.ts';

export type EventCategory = 'platform' | 'order' | 'shipment' | 'inventory';

export interface RegisteredEvent<Type extends EventType = EventType> {
  readonly type: Type;
  readonly description: string;
  readonly category: EventCategory;
  /** A `data` object with every field that a delivery of the type can have. */
  readonly samplePayload: EventData[Type];
}

const tenantId = '00000000-0000-4000-8000-000000000001';
const order = {
  tenantId,
  orderId: '00000000000040008000000000000002',
  orderNumber: 'PO-000123',
  orderType: 'PURCHASE_ORDER',
};
const shipment = { tenantId, shipmentId: '00000000000040008000000000000003', shipmentNumber: 'SH-000045' };

/** Ties the sample's type to its event type. */
const register = <Type extends EventType>(
  type: Type,
  category: EventCategory,
  description: string,
  samplePayload: EventData[Type],
): RegisteredEvent<Type> => ({ type, description, category, samplePayload });

/** The single list of event types to subscribe to: exactly those that are delivered, in the order of document 2. */
export const eventRegistry: readonly RegisteredEvent[] = [
  register('tenant.provisioned', 'platform', 'The instance finished provisioning and became active.', {
    tenantId,
    subdomain: 'acme',
    status: 'ACTIVE',
  }),
  register('tenant.suspended', 'platform', 'The instance was suspended for an unpaid invoice or by the operator.', {
    tenantId,
    status: 'SUSPENDED',
    reason: 'unpaid invoice',
  }),
  register('tenant.reactivated', 'platform', 'The instance was reactivated.', { tenantId, status: 'ACTIVE' }),
  register('order.created', 'order', 'An order of any type was created.', {
    ...order,
    status: 'PENDING',
    createdAt: '2026-01-15T09:30',
  }),
  register('order.approved', 'order', 'An order was approved.', {
    ...order,
    status: 'APPROVED',
    approvedAt: '2026-01-15T10:15',
    occurredAt: '2026-01-15T10:15:30',
  }),
  register('order.updated', 'order', 'An order reached a lifecycle state without an event type of its own.', {
    ...order,
    status: 'PLACED',
    occurredAt: '2026-01-15T11:00',
  }),
  register(
    'order.received',
    'order',
    'A purchase order was fully received: everything ordered came or was cancelled.',
    {
      ...order,
      status: 'RECEIVED',
      occurredAt: '2026-01-20T14:05:12',
    },
  ),
  register('order.cancelled', 'order', 'An order was cancelled or rejected.', {
    ...order,
    status: 'CANCELED',
    occurredAt: '2026-01-16T08:45',
  }),
  register('shipment.created', 'shipment', 'A shipment was created.', {
    ...shipment,
    status: 'PENDING',
    createdAt: '2026-01-17T09:00',
  }),
  register('shipment.shipped', 'shipment', 'A shipment was sent.', {
    ...shipment,
    eventCode: 'SHIPPED',
    status: 'SHIPPED',
    eventDate: '2026-01-18T07:30',
    occurredAt: '2026-01-18T07:31:04',
  }),
  register(
    'inventory.stock_adjustment',
    'inventory',
    'Stock was adjusted: a manual correction, or written off as consumed, expired or damaged.',
    {
      tenantId,
      transactionId: '00000000000040008000000000000004',
      transactionNumber: 'TX-000678',
      adjustmentType: 'DAMAGED',
      locationId: '00000000000040008000000000000005',
      locationName: 'Main depot',
      comment: 'Broken in transit',
      lines: [
        {
          productCode: 'AB10',
          productName: 'Gauze bandage',
          lotNumber: 'LOT-7',
          quantity: 5,
          quantityDelta: -5,
          reasonCode: 'DAMAGED',
        },
      ],
      lineCount: 1,
      totalLineCount: 1,
      truncated: false,
      transactionDate: '2026-01-19T16:20',
      occurredAt: '2026-01-19T16:20:41',
    },
  ),
];

/** The registry's entry for a type, or null for one that is not delivered. */
export function findEventType(type: string): RegisteredEvent | null {
  return eventRegistry.find((entry) => entry.type === type) ?? null;
}

/**
 * Order, shipment and stock-adjustment events come from the instance: they can be paused, and have a share of the
 * hourly cap.
 */
export function isInstanceEvent(type: string): boolean {
  const entry = findEventType(type);
  return entry !== null && entry.category !== 'platform';
}
