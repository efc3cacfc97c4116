import { z } from 'zod';
import { isCurrencyCode } from '../../currencies.ts';
import { maxInteger } from '../../inventory/read-value.ts';
import { orderItemStatuses, orderStatuses } from '../../inventory/statuses.ts';
import { day, moment } from '../fields.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { dataOf, lotReference, orderItemReference, pageOf, reference, trace } from './answer-fields.ts';
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
import { discrepancy, orderDiscrepancy } from './discrepancy-fields.ts';
import { keyCall, sessionCall } from './instance-call.ts';
import { pageQuery, queryText } from './query-fields.ts';

/** A line of an order; its quantities are in the order's unit, of which one is `quantityPerUom` in each. */
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
  quantityReceived: z.int(),
  quantityCanceled: z.int(),
  quantityOutstanding: z.int(),
});
export type OrderItem = Answered<typeof orderItem>;

const purchaseOrder = z
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
const orderReceipt = z
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

const supplier = { id: '1c1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Acme Medical', class: 'location' } as const;
const depot = { id: '9a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'North Depot', class: 'location' } as const;
const buyer = { id: '2b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Ada Winter', class: 'person' } as const;
const gauze = { id: '3f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Gauze 10 cm', class: 'product' } as const;
const lineId = '8e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7';

export const orderExample: PurchaseOrder = {
  id: '5e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  orderNumber: 'PO-00042',
  orderType: 'PURCHASE_ORDER',
  name: 'March order',
  origin: supplier,
  destination: depot,
  orderedBy: buyer,
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

const receiptExample: OrderReceipt = {
  id: '0a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  order: { id: orderExample.id, orderNumber: 'PO-00042', status: 'RECEIVED', class: 'order' },
  receivedBy: buyer,
  dateReceived: '2026-03-12T10:00:00.000Z',
  receiptItems: [
    {
      id: '0b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
      orderItem: { id: lineId, class: 'orderItem' },
      product: gauze,
      inventoryItem: { id: '4c1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', lotNumber: 'L-2026-03', class: 'inventoryItem' },
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

/** Purchase orders can be read in both forms. */
export const orderOperations = declareOperations({
  listPurchaseOrders: {
    ...keyCall,
    method: 'GET',
    path: '/purchaseOrders',
    tag: 'Purchase orders',
    summary: 'List purchase orders',
    query: z.object({ ...pageQuery, status: queryText, 'origin.id': queryText, 'destination.id': queryText }),
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

/** A line as it is given; one with the id of a line of the draft changes it. */
const orderItemBody = partOf({
  id: textInput(64).nullish(),
  product: referenceInput,
  quantity: integerInput(1),
  quantityPerUom: integerInput(1).nullish(),
  // Up to 15 digits survive as a JSON number unchanged.
  unitPrice: bodyField({ type: 'decimal', places: 4, least: 0 })
    .refine((price) => Number(price) < 1e11, 'cannot be more than 99999999999.9999')
    .nullish(),
  estimatedReadyDate: dayInput.nullish(),
  actualReadyDate: dayInput.nullish(),
  estimatedShipDate: dayInput.nullish(),
}).refine((line) => !(line.quantity * (line.quantityPerUom ?? 1) > maxInteger), {
  path: ['quantity'],
  error: `cannot come to more than ${String(maxInteger)} in each`,
  // Also if another field of the line is wrong.
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

/** They are created, taken through their steps and received with a session only. */
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
