import { z } from 'zod';
import { orderItemStatuses, orderStatuses } from '../../inventory/statuses.ts';
import { day, moment } from '../fields.ts';
import type { Answered } from '../operation.ts';
import { dataOf, lotReference, orderItemReference, reference, trace } from './answer-fields.ts';
import { discrepancy } from './discrepancy-fields.ts';
import { ada, depot, gauze, lot, supplier } from './example-references.ts';

/**
 * A line of an order. Quantities are in the order's unit, which holds `quantityPerUom` single pieces ("each").
 * Shipments count in each, so the last three quantities may be fractions of a unit.
 */
const orderItem = z.object({
  id: z.string(),
  product: reference('product'),
  quantity: z.int(),
  quantityPerUom: z.int().nullable(),
  unitPrice: z.number().nullable(),
  estimatedReadyDate: day.nullable(),
  actualReadyDate: day.nullable(),
  estimatedShipDate: day.nullable(),
  status: z.enum(orderItemStatuses),
  quantityReceived: z.number(),
  quantityCanceled: z.number(),
  quantityOutstanding: z.number(),
});
export type OrderItem = Answered<typeof orderItem>;

export const purchaseOrder = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    orderType: z.literal('PURCHASE_ORDER'),
    name: z.string(),
    origin: reference('location'),
    destination: reference('location'),
    orderedBy: reference('person').nullable(),
    dateOrdered: day.nullable(),
    currencyCode: z.string().nullable().describe("Null for the account's default currency."),
    status: z.enum(orderStatuses),
    orderItems: z.array(orderItem),
    ...trace,
  })
  .meta({ id: 'PurchaseOrder' });
export type PurchaseOrder = Answered<typeof purchaseOrder>;

const receiptItem = z.object({
  id: z.string(),
  orderItem: orderItemReference,
  product: reference('product'),
  inventoryItem: lotReference,
  binLocation: reference('location').nullable(),
  quantity: z.int().describe("In the order's unit."),
});
export type OrderReceiptItem = Answered<typeof receiptItem>;

/** What arrived of an order at one time. */
export const orderReceipt = z
  .object({
    id: z.string(),
    order: z.object({
      id: z.string(),
      orderNumber: z.string(),
      status: z.enum(orderStatuses),
      class: z.literal('order'),
    }),
    receivedBy: reference('person').nullable(),
    dateReceived: moment,
    receiptItems: z.array(receiptItem),
    discrepancies: z.array(discrepancy),
  })
  .meta({ id: 'OrderReceipt' });
export type OrderReceipt = Answered<typeof orderReceipt>;

export const lineId = '8e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7';

export const orderExample: PurchaseOrder = {
  id: '5e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  orderNumber: 'PO-00042',
  orderType: 'PURCHASE_ORDER',
  name: 'March order',
  origin: supplier,
  destination: depot,
  orderedBy: ada,
  dateOrdered: '2026-03-01',
  currencyCode: 'EUR',
  status: 'PLACED',
  orderItems: [
    {
      id: lineId,
      product: gauze,
      quantity: 10,
      quantityPerUom: 100,
      unitPrice: 12.5,
      estimatedReadyDate: '2026-03-10',
      actualReadyDate: null,
      estimatedShipDate: null,
      status: 'PENDING',
      quantityReceived: 0,
      quantityCanceled: 0,
      quantityOutstanding: 10,
    },
  ],
  version: 2,
  dateCreated: '2026-03-01T08:00:00.000Z',
  lastUpdated: '2026-03-01T09:00:00.000Z',
};

export const receiptExample: OrderReceipt = {
  id: '0a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  order: { id: orderExample.id, orderNumber: 'PO-00042', status: 'RECEIVED', class: 'order' },
  receivedBy: ada,
  dateReceived: '2026-03-12T10:00:00.000Z',
  receiptItems: [
    {
      id: '0b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
      orderItem: { id: lineId, class: 'orderItem' },
      product: gauze,
      inventoryItem: lot,
      binLocation: null,
      quantity: 10,
    },
  ],
  discrepancies: [],
};

export const answersOrder = {
  description: 'The order as it is now.',
  body: dataOf(purchaseOrder),
  example: { data: orderExample },
};
