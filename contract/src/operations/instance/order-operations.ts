import { z } from 'zod';
import { isCurrencyCode } from '../../currencies.ts';
import { maxInteger } from '../../inventory/read-value.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { dataOf, pageOf } from './answer-fields.ts';
import {
  bodyField,
  bodyOf,
  dayInput,
  filledInput,
  filledListOf,
  integerInput,
  listOf,
  partOf,
  referenceInput,
  textInput,
  uniqueIn,
  versionInput,
} from './body-fields.ts';
import { orderDiscrepancy } from './discrepancy-fields.ts';
import { depot, gauze, supplier } from './example-references.ts';
import { keyCall, sessionCall } from './instance-call.ts';
import { pageQuery, queryChoice, queryText } from './query-fields.ts';
import { purchaseOrder, orderReceipt, lineId, orderExample, receiptExample, answersOrder } from './order-answers.ts';

/** Purchase orders can be read in both forms. */
export const orderOperations = declareOperations({
  listPurchaseOrders: {
    ...keyCall,
    method: 'GET',
    path: '/purchaseOrders',
    tag: 'Purchase orders',
    summary: 'List purchase orders',
    query: z.object({
      ...pageQuery,
      status: queryText,
      state: queryChoice(['late']).describe('Approved or placed orders that were expected before today.'),
      'origin.id': queryText,
      'destination.id': queryText,
    }),
    status: 200,
    answer: {
      description: 'The orders of the page, and the total number.',
      body: pageOf(purchaseOrder),
      example: { data: [orderExample], totalCount: 1 },
    },
  },
  readPurchaseOrder: {
    ...keyCall,
    method: 'GET',
    path: '/purchaseOrders/{id}',
    tag: 'Purchase orders',
    summary: 'Read a purchase order',
    status: 200,
    answer: answersOrder,
  },
});

/** A line in a body; with the id of an existing line of the draft, it changes that line. */
const orderItemBody = partOf({
  id: textInput(64).nullish(),
  product: referenceInput,
  quantity: integerInput(1),
  quantityPerUom: integerInput(1).nullish(),
  // A JSON number keeps up to 15 digits unchanged.
  unitPrice: bodyField({ type: 'decimal', places: 4, least: 0 })
    .refine((price) => Number(price) < 1e11, 'cannot be more than 99999999999.9999')
    .nullish(),
  estimatedReadyDate: dayInput.nullish(),
  actualReadyDate: dayInput.nullish(),
  estimatedShipDate: dayInput.nullish(),
}).refine((line) => !(line.quantity * (line.quantityPerUom ?? 1) > maxInteger), {
  path: ['quantity'],
  error: `cannot come to more than ${String(maxInteger)} in each`,
  // Checked even if another field of the line is wrong.
  when: ({ value }) => value !== null,
});
export type OrderItemBody = Answered<typeof orderItemBody>;

const orderBody = bodyOf({
  name: filledInput,
  origin: referenceInput,
  destination: referenceInput,
  dateOrdered: dayInput.nullish(),
  currencyCode: textInput().refine(isCurrencyCode, 'must be a currency code such as EUR').nullish(),
  orderItems: listOf(orderItemBody).nullish(),
});
const orderBodyExample = {
  name: 'March order',
  origin: { id: supplier.id },
  destination: { id: depot.id },
  orderItems: [{ product: { id: gauze.id }, quantity: 10, quantityPerUom: 100, unitPrice: 12.5 }],
};

const sessionOrder = { ...sessionCall, tag: 'Purchase orders', status: 200, answer: answersOrder } as const;
const orderStep = { ...sessionOrder, method: 'POST' } as const;

/** Purchase orders are created, taken through their steps and received with a session only. */
export const orderStepOperations = declareOperations({
  createPurchaseOrder: {
    ...sessionOrder,
    method: 'POST',
    path: '/purchaseOrders',
    summary: 'Create a draft of a purchase order',
    body: orderBody,
    bodyExample: orderBodyExample,
    status: 201,
  },
  changePurchaseOrder: {
    ...sessionOrder,
    method: 'PUT',
    path: '/purchaseOrders/{id}',
    summary: 'Change a draft of a purchase order',
    description: 'Only the given fields change; a list of items replaces the lines.',
    body: orderBody.partial().extend({ version: versionInput }),
    bodyExample: { name: 'March order, revised' },
  },
  approvePurchaseOrder: { ...orderStep, path: '/purchaseOrders/{id}/approve', summary: 'Approve a draft' },
  placePurchaseOrder: { ...orderStep, path: '/purchaseOrders/{id}/place', summary: 'Place an approved order' },
  cancelPurchaseOrder: { ...orderStep, path: '/purchaseOrders/{id}/cancel', summary: 'Cancel an order' },
  rejectPurchaseOrder: { ...orderStep, path: '/purchaseOrders/{id}/reject', summary: 'Reject a draft' },
  receivePurchaseOrder: {
    ...orderStep,
    path: '/purchaseOrders/{id}/receipts',
    summary: 'Receive part or all of what is outstanding',
    description:
      'Several lines may receive one order item, lot by lot. More than is outstanding is refused, unless a discrepancy says ' +
      'how much more and why; one may also say why less arrived, and that the rest is not expected any more (`isClosed`).',
    body: bodyOf({
      lines: filledListOf(
        partOf({
          orderItem: referenceInput,
          quantity: integerInput(1),
          lotNumber: textInput().nullish(),
          expirationDate: dayInput.nullish(),
          binLocation: referenceInput.nullish(),
        }),
      ),
      discrepancies: listOf(orderDiscrepancy).check(uniqueIn('orderItem')).nullish(),
    }),
    bodyExample: {
      lines: [{ orderItem: { id: lineId }, quantity: 8, lotNumber: 'L-2026-03' }],
      discrepancies: [{ orderItem: { id: lineId }, quantity: -2, reasonCode: 'DAMAGED' }],
    },
    status: 201,
    answer: { description: 'The receipt.', body: dataOf(orderReceipt), example: { data: receiptExample } },
  },
  cancelPurchaseOrderItem: {
    ...orderStep,
    path: '/purchaseOrders/{id}/items/{itemId}/cancel',
    summary: 'Cancel what is outstanding on a line',
  },
});

export type NewPurchaseOrder = BodyOf<typeof orderStepOperations.createPurchaseOrder>;
export type PurchaseOrderChange = BodyOf<typeof orderStepOperations.changePurchaseOrder>;
export type NewOrderReceipt = BodyOf<typeof orderStepOperations.receivePurchaseOrder>;
