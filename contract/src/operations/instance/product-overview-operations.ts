import { z } from 'zod';
import { orderStatuses, withheldReasons } from '../../inventory/statuses.ts';
import { day, moment } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { dataOf, lotReference, numbered, reference } from './answer-fields.ts';
import { sessionCall } from './instance-call.ts';
import { orderExample } from './order-answers.ts';
import { levelExample, stockedProduct, stockedProductExample } from './stock-answers.ts';
import { lot } from './example-references.ts';

const order = numbered('order', 'orderNumber');

const quantities = {
  quantityOnHand: z.int(),
  quantityAvailable: z.int(),
  quantityOnOrder: z.int().describe('Outstanding on approved and placed orders.'),
  quantityInTransit: z.int().describe('Sent, and not received yet.'),
};

/** What a location has and expects of the product, and how much it should keep. */
const productLocation = z.object({
  location: reference('location'),
  ...quantities,
  minQuantity: z.int().nullable(),
  reorderQuantity: z.int().nullable(),
  maxQuantity: z.int().nullable(),
});

/** A lot on hand at a location, over all its bins. */
const lotOnHand = z.object({
  location: reference('location'),
  inventoryItem: lotReference,
  expirationDate: day.nullable(),
  lotStatus: z.string(),
  withheld: z.enum(withheldReasons).nullable().describe("Today, in the account's time zone."),
  quantityOnHand: z.int(),
  quantityAvailable: z.int(),
});

/** What is outstanding of the product on an order. */
const openOrder = z.object({
  order,
  supplier: reference('location'),
  destination: reference('location'),
  status: z.enum(orderStatuses),
  quantity: z.int(),
  expectedDate: day
    .nullable()
    .describe('The soonest expected delivery of a shipment of it, else when the last line is ready.'),
});

const openShipment = z.object({
  shipment: numbered('shipment', 'shipmentNumber'),
  origin: reference('location'),
  destination: reference('location'),
  quantity: z.int(),
  expectedDeliveryDate: day.nullable(),
});

const purchase = z.object({
  supplier: reference('location'),
  order,
  dateCreated: moment,
  unitPrice: z.number().nullable().describe("Per unit of the order, in the order's currency."),
  currencyCode: z.string().nullable().describe("Null for the account's default currency."),
  quantityPerUom: z.int(),
});

const productOverview = z
  .object({
    product: stockedProduct,
    ...quantities,
    locations: z.array(productLocation).describe('Where there is stock, a level or something expected, by name.'),
    lots: z.array(lotOnHand).describe('Soonest expiry first.'),
    orders: z.array(openOrder).describe('The soonest expected first, 100 at most.'),
    shipments: z.array(openShipment).describe('The soonest expected first, 100 at most.'),
    purchases: z.array(purchase).describe('The last purchase from each supplier, the newest first.'),
    history: z
      .array(z.object({ day, quantityOnHand: z.int() }))
      .describe('On hand over all locations at the end of the day, once a week for a year; the last one is today.'),
  })
  .meta({ id: 'ProductOverview' });
export type ProductOverview = Answered<typeof productOverview>;

const depot = levelExample.location;
const orderReference = { id: orderExample.id, orderNumber: orderExample.orderNumber, class: 'order' } as const;
const overviewExample: ProductOverview = {
  product: stockedProductExample,
  quantityOnHand: 120,
  quantityAvailable: 80,
  quantityOnOrder: 200,
  quantityInTransit: 0,
  locations: [
    {
      location: depot,
      quantityOnHand: 120,
      quantityAvailable: 80,
      quantityOnOrder: 200,
      quantityInTransit: 0,
      minQuantity: levelExample.minQuantity,
      reorderQuantity: levelExample.reorderQuantity,
      maxQuantity: levelExample.maxQuantity,
    },
  ],
  lots: [
    {
      location: depot,
      inventoryItem: lot,
      expirationDate: '2027-03-31',
      lotStatus: 'APPROVED',
      withheld: null,
      quantityOnHand: 120,
      quantityAvailable: 80,
    },
  ],
  orders: [
    {
      order: orderReference,
      supplier: orderExample.origin,
      destination: depot,
      status: 'PLACED',
      quantity: 200,
      expectedDate: '2026-03-20',
    },
  ],
  shipments: [],
  purchases: [
    {
      supplier: orderExample.origin,
      order: orderReference,
      dateCreated: '2026-03-01T08:00:00.000Z',
      unitPrice: 12.5,
      currencyCode: 'EUR',
      quantityPerUom: 100,
    },
  ],
  history: [{ day: '2026-03-02', quantityOnHand: 120 }],
};

export const productOverviewOperations = declareOperations({
  readProductOverview: {
    ...sessionCall,
    method: 'GET',
    path: '/products/{id}/overview',
    tag: 'Products',
    summary: 'Read where a product is, what is coming, and how its stock changed',
    status: 200,
    answer: {
      description: 'The product at all locations. All quantities are in each.',
      body: dataOf(productOverview),
      example: { data: overviewExample },
    },
  },
});
