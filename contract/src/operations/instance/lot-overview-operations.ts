import { z } from 'zod';
import { withheldReasons } from '../../inventory/statuses.ts';
import { day, moment } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { dataOf, lotReference, numbered, reference } from './answer-fields.ts';
import { sessionCall } from './instance-call.ts';
import { orderExample } from './order-answers.ts';
import { levelExample, stockedProduct, stockedProductExample } from './stock-answers.ts';
import { lot } from './example-references.ts';

/** What one transaction brought to a location, or took from it. */
const lotTransfer = z.object({
  transaction: numbered('transaction', 'transactionNumber'),
  transactionDate: moment,
  location: reference('location').describe('Where it arrived, or where it left.'),
  other: reference('location')
    .nullable()
    .describe('Where it came from, or where it was sent; null if that is not known.'),
  order: numbered('order', 'orderNumber').nullable(),
  shipment: numbered('shipment', 'shipmentNumber').nullable(),
  requisition: numbered('requisition', 'requestNumber').nullable(),
  quantity: z.int(),
});

const lotOverview = z
  .object({
    inventoryItem: lotReference,
    product: stockedProduct,
    expirationDate: day.nullable(),
    lotStatus: z.string(),
    withheld: z.enum(withheldReasons).nullable().describe("Today, in the account's time zone."),
    quantityOnHand: z.int().describe('At all locations.'),
    quantityReceived: z.int().describe('By transfers into locations; what was reversed does not count.'),
    quantitySent: z.int().describe('By transfers out of locations.'),
    stock: z
      .array(
        z.object({
          location: reference('location'),
          binLocation: reference('location').nullable(),
          quantityOnHand: z.int(),
        }),
      )
      .describe('Where it is now, by location and bin.'),
    received: z.array(lotTransfer).describe('Where it came from, the newest first, 100 at most.'),
    sent: z.array(lotTransfer).describe('Where it was sent, the newest first, 100 at most.'),
  })
  .meta({ id: 'LotOverview' });
export type LotOverview = Answered<typeof lotOverview>;

const overviewExample: LotOverview = {
  inventoryItem: lot,
  product: stockedProductExample,
  expirationDate: '2027-03-31',
  lotStatus: 'APPROVED',
  withheld: null,
  quantityOnHand: 120,
  quantityReceived: 120,
  quantitySent: 0,
  stock: [{ location: levelExample.location, binLocation: null, quantityOnHand: 120 }],
  received: [
    {
      transaction: { id: '6e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', transactionNumber: 'TX-00042', class: 'transaction' },
      transactionDate: '2026-03-12T10:00:00.000Z',
      location: levelExample.location,
      other: orderExample.origin,
      order: { id: orderExample.id, orderNumber: orderExample.orderNumber, class: 'order' },
      shipment: null,
      requisition: null,
      quantity: 120,
    },
  ],
  sent: [],
};

export const lotOverviewOperations = declareOperations({
  readLotOverview: {
    ...sessionCall,
    method: 'GET',
    path: '/lots/{id}/overview',
    tag: 'Stock',
    summary: 'Read where a lot is, where it came from and where it was sent',
    description:
      'Moves between bins are no transfers. A transaction that was reversed, and its reversal, are left out.',
    status: 200,
    answer: {
      description: 'The lot at all locations.',
      body: dataOf(lotOverview),
      example: { data: overviewExample },
    },
  },
});
