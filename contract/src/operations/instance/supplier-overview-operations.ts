import { z } from 'zod';
import { orderStatuses } from '../../inventory/statuses.ts';
import { day, moment } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { dataOf, numbered, reference } from './answer-fields.ts';
import { sessionCall } from './instance-call.ts';
import { orderExample } from './order-answers.ts';
import { stockedProduct, stockedProductExample } from './stock-answers.ts';

const order = numbered('order', 'orderNumber');

/** Days from an order to its complete receipt. */
const leadTime = z.object({
  orders: z.int().describe('How many orders it was seen of, the newest 50 at most.'),
  medianDays: z.int(),
  shortestDays: z.int(),
  longestDays: z.int(),
});

const suppliedProduct = z.object({
  product: stockedProduct,
  order: order.describe('The last order of it that is neither cancelled nor rejected.'),
  dateCreated: moment.describe('When that order was created.'),
  unitPrice: z.number().nullable().describe("Per unit of the order, in the order's currency."),
  currencyCode: z.string().nullable().describe("Null for the account's default currency."),
  quantityPerUom: z.int(),
  quantityOnOrder: z.int().describe('Outstanding on approved and placed orders, in each.'),
});

const supplierOrder = z.object({
  order,
  name: z.string(),
  destination: reference('location'),
  status: z.enum(orderStatuses),
  isPartlyReceived: z.boolean().describe('Something has arrived, and something is outstanding.'),
  dateOrdered: day.nullable(),
  expectedDate: day
    .nullable()
    .describe('The soonest expected delivery of an open shipment of it, else when the last of its lines is ready.'),
  receivedDate: day.nullable().describe('When the last of it arrived; null while something is outstanding.'),
  daysLate: z
    .int()
    .nullable()
    .describe(
      'By how many days it arrived late, or is late today; 0 in time, null without an expected date or for drafts.',
    ),
});

const supplierOverview = z
  .object({
    supplier: reference('location'),
    ordersOpen: z.int().describe('Approved or placed.'),
    ordersLate: z.int().describe('Those of them that are expected before today.'),
    leadTime: leadTime.nullable().describe('As seen; null while no order was received in full.'),
    products: z.array(suppliedProduct).describe('Those on order first, then by name; 500 at most.'),
    orders: z.array(supplierOrder).describe('Open ones and drafts first, then the newest; 100 at most.'),
  })
  .meta({ id: 'SupplierOverview' });
export type SupplierOverview = Answered<typeof supplierOverview>;

const orderReference = { id: orderExample.id, orderNumber: orderExample.orderNumber, class: 'order' } as const;
const overviewExample: SupplierOverview = {
  supplier: orderExample.origin,
  ordersOpen: 1,
  ordersLate: 1,
  leadTime: { orders: 12, medianDays: 9, shortestDays: 6, longestDays: 21 },
  products: [
    {
      product: stockedProductExample,
      order: orderReference,
      dateCreated: orderExample.dateCreated,
      unitPrice: 12.5,
      currencyCode: 'EUR',
      quantityPerUom: 100,
      quantityOnOrder: 1000,
    },
  ],
  orders: [
    {
      order: orderReference,
      name: orderExample.name,
      destination: orderExample.destination,
      status: 'PLACED',
      isPartlyReceived: false,
      dateOrdered: '2026-03-01',
      expectedDate: '2026-03-10',
      receivedDate: null,
      daysLate: 2,
    },
  ],
};

export const supplierOverviewOperations = declareOperations({
  readSupplierOverview: {
    ...sessionCall,
    method: 'GET',
    path: '/suppliers/{id}/overview',
    tag: 'Purchase orders',
    summary: 'Read what a supplier delivers, what is on order, and how long it takes',
    status: 200,
    answer: {
      description: 'The orders of a supplier, by product and by order. Days are those of the account.',
      body: dataOf(supplierOverview),
      example: { data: overviewExample },
    },
  },
});
