import { z } from 'zod';
import { replenishmentMonths } from '../../inventory/replenishment-months.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { numbered, pageOf, reference } from './answer-fields.ts';
import { bodyOf, filledListOf, integerInput, partOf, referenceInput, uniqueIn } from './body-fields.ts';
import { sessionCall } from './instance-call.ts';
import { answersOrder, orderExample } from './order-answers.ts';
import { pageQuery, queryChoice, queryText } from './query-fields.ts';
import { stockedProduct, stockedProductExample } from './stock-answers.ts';

/** The line of the last purchase order that is neither cancelled nor rejected, as it was ordered. */
const lastPurchase = z.object({
  order: numbered('order', 'orderNumber'),
  unitPrice: z.number().nullable().describe("Per unit of the order, in the order's currency."),
  currencyCode: z.string().nullable().describe("Null for the account's default currency."),
  quantityPerUom: z.int(),
});

/** A product that a location needs to order. All quantities are in each. */
const replenishmentRow = z
  .object({
    product: stockedProduct,
    supplier: reference('location').nullable().describe('The supplier of the last purchase order for this location.'),
    quantityOnHand: z.int(),
    quantityAvailable: z.int(),
    quantityOnOrder: z.int().describe('Outstanding on approved and placed orders.'),
    quantityInDrafts: z.int().describe('On purchase orders that are not approved yet.'),
    minQuantity: z.int().nullable(),
    maxQuantity: z.int().nullable(),
    quantityUsed: z.int().describe('Consumed and issued in the last 90 days.'),
    monthsOfStock: z.number().nullable().describe('Available ÷ a third of what was used; null without use.'),
    packSize: z.int(),
    suggestedQuantity: z.int(),
    lastPurchase: lastPurchase.nullable(),
  })
  .meta({ id: 'ReplenishmentRow' });
export type ReplenishmentRow = Answered<typeof replenishmentRow>;

const rowExample: ReplenishmentRow = {
  product: stockedProductExample,
  supplier: orderExample.origin,
  quantityOnHand: 25,
  quantityAvailable: 20,
  quantityOnOrder: 0,
  quantityInDrafts: 0,
  minQuantity: 40,
  maxQuantity: 200,
  quantityUsed: 150,
  monthsOfStock: 0.4,
  packSize: 100,
  suggestedQuantity: 200,
  lastPurchase: {
    order: { id: orderExample.id, orderNumber: orderExample.orderNumber, class: 'order' },
    unitPrice: 12.5,
    currencyCode: 'EUR',
    quantityPerUom: 100,
  },
};

const replenishmentCall = { ...sessionCall, tag: 'Replenishment' } as const;

/** What a location needs to order, and ordering it in one step (decision 0044). */
export const replenishmentOperations = declareOperations({
  listReplenishment: {
    ...replenishmentCall,
    method: 'GET',
    path: '/replenishment',
    summary: 'List what a location needs to order',
    description:
      'Active products of which no more is available than the minimum, or than is used in `months` months. ' +
      'By supplier, products without one last.',
    query: z.object({
      ...pageQuery,
      'location.id': queryText.meta({ description: 'The current location if it is left out.' }),
      'supplier.id': queryText,
      q: queryText,
      months: queryChoice(replenishmentMonths),
    }),
    status: 200,
    answer: {
      description: 'The products of the page with suggested quantities, and the total number.',
      body: pageOf(replenishmentRow),
      example: { data: [rowExample], totalCount: 1 },
    },
  },
  orderReplenishment: {
    ...replenishmentCall,
    method: 'POST',
    path: '/replenishment/orders',
    summary: 'Create a draft of a purchase order for each supplier',
    description: 'All drafts or none. A line gets the unit and price of the last purchase from the supplier.',
    body: bodyOf({
      location: referenceInput,
      lines: filledListOf(
        partOf({ product: referenceInput, supplier: referenceInput, quantity: integerInput(1) }),
      ).check(uniqueIn('product')),
    }),
    bodyExample: {
      location: { id: orderExample.destination.id },
      lines: [{ product: { id: stockedProductExample.id }, supplier: { id: orderExample.origin.id }, quantity: 200 }],
    },
    status: 201,
    answer: {
      description: 'The drafts, by the name of their supplier.',
      body: pageOf(answersOrder.body.shape.data),
      example: { data: [orderExample], totalCount: 1 },
    },
  },
});

export type ReplenishmentOrder = BodyOf<typeof replenishmentOperations.orderReplenishment>;
