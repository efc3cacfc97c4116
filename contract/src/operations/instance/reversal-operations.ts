import { z } from 'zod';
import { transaction } from '../../inventory/classes/transaction.ts';
import { orderStatuses, shipmentStatuses } from '../../inventory/statuses.ts';
import { moment } from '../fields.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { dataOf, lotReference, numbered, orderItemReference, pageOf, reference } from './answer-fields.ts';
import { bodyField, bodyOf } from './body-fields.ts';
import { objectExample } from './class-examples.ts';
import { answerOfClass } from './class-schemas.ts';
import { discrepancy, shipmentItemReference } from './discrepancy-fields.ts';
import { sessionCall } from './instance-call.ts';
import { queryText } from './query-fields.ts';
import { answersShipment } from './shipment-operations.ts';
import { ada, gauze, lot } from './example-references.ts';

const transactionReference = numbered('transaction', 'transactionNumber');

/** One receipt of an order or a shipment, and whether it was reversed. */
const receipt = z
  .object({
    id: z.string(),
    order: numbered('order', 'orderNumber')
      .extend({ status: z.enum(orderStatuses) })
      .nullable(),
    shipment: numbered('shipment', 'shipmentNumber')
      .extend({ status: z.enum(shipmentStatuses) })
      .nullable(),
    receivedBy: reference('person').nullable(),
    dateReceived: moment,
    transaction: transactionReference.nullable().describe('Null at a location that keeps no stock.'),
    reversal: z
      .object({
        dateReversed: moment,
        reversedBy: reference('person').nullable(),
        reason: z.string(),
        transaction: transactionReference.nullable(),
      })
      .nullable(),
    receiptItems: z.array(
      z.object({
        id: z.string(),
        orderItem: orderItemReference.nullable(),
        shipmentItem: shipmentItemReference.nullable(),
        product: reference('product'),
        inventoryItem: lotReference,
        binLocation: reference('location').nullable(),
        quantity: z.int().describe("In the order's unit for an order, in each for a shipment."),
      }),
    ),
    discrepancies: z.array(discrepancy),
  })
  .meta({ id: 'Receipt' });
export type Receipt = Answered<typeof receipt>;

const reason = 'Received for the wrong order';
const receiptExample: Receipt = {
  id: '0a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  order: { id: '5e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', orderNumber: 'PO-00042', status: 'PLACED', class: 'order' },
  shipment: null,
  receivedBy: ada,
  dateReceived: '2026-03-12T10:00:00.000Z',
  transaction: { id: '6e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', transactionNumber: 'TX-00042', class: 'transaction' },
  reversal: {
    dateReversed: '2026-03-12T11:00:00.000Z',
    reversedBy: ada,
    reason,
    transaction: { id: '6f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', transactionNumber: 'TX-00043', class: 'transaction' },
  },
  receiptItems: [
    {
      id: '0b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
      orderItem: { id: '8e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', class: 'orderItem' },
      shipmentItem: null,
      product: gauze,
      inventoryItem: lot,
      binLocation: null,
      quantity: 10,
    },
  ],
  discrepancies: [],
};

const reverses = {
  ...sessionCall,
  method: 'POST',
  tag: 'Reversals',
  body: bodyOf({ reason: bodyField({ type: 'text', required: true, max: 10_000 }) }),
  bodyExample: { reason },
} as const;

/** What was posted is not undone but reversed, by new transactions that link to the old ones (decision 0048). */
export const reversalOperations = declareOperations({
  reverseTransaction: {
    ...reverses,
    path: '/transactions/{id}/reverse',
    summary: 'Reverse a transaction',
    description: 'If it belongs to a receipt or to the sending of a shipment, that is reversed too.',
    status: 201,
    answer: {
      description: 'The transaction that takes it back.',
      body: dataOf(answerOfClass('transaction')),
      example: { data: objectExample(transaction) },
    },
  },
  reverseReceipt: {
    ...reverses,
    path: '/receipts/{id}/reverse',
    summary: 'Reverse a receipt of an order or a shipment',
    description: 'Its stock leaves again, and what it received is outstanding again.',
    status: 200,
    answer: { description: 'The receipt.', body: dataOf(receipt), example: { data: receiptExample } },
  },
  reverseShipment: {
    ...reverses,
    path: '/shipments/{id}/reverse',
    summary: 'Reverse the sending of a shipment',
    description: 'Returns the stock to the origin. Refused while the shipment has receipts: reverse those first.',
    status: 200,
    answer: answersShipment,
  },
  listReceipts: {
    ...sessionCall,
    method: 'GET',
    path: '/receipts',
    tag: 'Reversals',
    summary: 'List the receipts of an order or a shipment',
    description: 'One of `order.id` and `shipment.id` is needed.',
    query: z.object({ 'order.id': queryText, 'shipment.id': queryText }),
    status: 200,
    answer: {
      description: 'The receipts, newest first.',
      body: pageOf(receipt),
      example: { data: [receiptExample], totalCount: 1 },
    },
  },
});

export type Reversal = BodyOf<typeof reversalOperations.reverseTransaction>;
