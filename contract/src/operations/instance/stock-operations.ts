import { z } from 'zod';
import { transaction } from '../../inventory/classes/transaction.ts';
import { adjustmentTypes, reasonCodes, writeOffTypes } from '../../inventory/transaction-types.ts';
import { stateFilters } from '../../reporting/datasets/stock-on-hand.ts';
import { declareOperations, type BodyOf } from '../operation.ts';
import { dataOf, pageOf } from './answer-fields.ts';
import {
  bodyField,
  bodyOf,
  choiceInput,
  filledListOf,
  integerInput,
  momentInput,
  partOf,
  referenceInput,
  textInput,
  uniqueIn,
} from './body-fields.ts';
import { objectExample } from './class-examples.ts';
import { answerOfClass } from './class-schemas.ts';
import { depot, gauze, lot } from './example-references.ts';
import { sessionCall } from './instance-call.ts';
import { pageQuery, queryChoice, queryDay, queryText, requiredText } from './query-fields.ts';
import {
  inventoryLevel,
  stockRow,
  stockLotRow,
  productLot,
  levelExample,
  levelsExample,
  stockRowExample,
  stockLotExample,
  productLotExample,
} from './stock-answers.ts';

const stockLotOrders = ['expiry', 'bin'] as const;
const lotExpiries = ['expired', 'not_expired'] as const;
export type LotExpiry = (typeof lotExpiries)[number];

const stockCall = { ...sessionCall, tag: 'Stock', status: 200 } as const;
const currentOr = queryText.meta({ description: 'The current location if it is left out.' });

const postsTransaction = {
  ...stockCall,
  method: 'POST',
  status: 201,
  answer: {
    description: 'The transaction that was posted.',
    body: dataOf(answerOfClass('transaction')),
    example: { data: objectExample(transaction) },
  },
} as const;

const reasonCode = choiceInput(reasonCodes).nullish();
/** If it is left out, a correction applies outside of bins, and a write-off takes from any bin. */
const binLocation = referenceInput.nullish();
const adjustedAt = {
  location: referenceInput,
  transactionDate: momentInput.nullish(),
  comment: textInput(10_000).nullish(),
};
const correction = bodyOf({
  adjustmentType: choiceInput(['CORRECTION'], adjustmentTypes),
  lines: filledListOf(
    partOf({ inventoryItem: referenceInput, quantityDelta: bodyField({ type: 'integer' }), reasonCode, binLocation }),
  ),
  ...adjustedAt,
});
const writeOff = bodyOf({
  adjustmentType: choiceInput(writeOffTypes, adjustmentTypes),
  lines: filledListOf(partOf({ inventoryItem: referenceInput, quantity: integerInput(1), reasonCode, binLocation })),
  ...adjustedAt,
});
/** A body with an unknown type is read as a write-off, so that its other errors are reported, too. */
const adjustment = z.discriminatedUnion('adjustmentType', [correction, writeOff], {
  error: 'must be a JSON object',
  unionFallback: true,
});

export const levelBody = bodyOf({
  location: referenceInput,
  product: referenceInput,
  minQuantity: integerInput(0).nullish(),
  reorderQuantity: integerInput(0).nullish(),
  maxQuantity: integerInput(0).nullish(),
}).meta({ id: 'NewInventoryLevel' });
export const levelBodyExample = { location: { id: depot.id }, product: { id: gauze.id }, ...levelsExample };

/** Levels are listed alike with a key and with a session. */
export const listInventoryLevels = {
  method: 'GET',
  path: '/inventoryLevels',
  summary: 'List inventory levels',
  query: z.object({ ...pageQuery, 'location.id': queryText, 'product.id': queryText }),
  answer: {
    description: 'The levels by location and product, and the total number.',
    body: pageOf(inventoryLevel),
    example: { data: [levelExample], totalCount: 1 },
  },
} as const;

/** Stock of a location as the web application shows and changes it. */
export const stockOperations = declareOperations({
  listStock: {
    ...stockCall,
    method: 'GET',
    path: '/stock',
    summary: 'List what a location has, product by product',
    query: z.object({ ...pageQuery, 'location.id': currentOr, q: queryText, state: queryChoice(stateFilters) }),
    answer: {
      description: 'The products of the page with their levels, and the total number.',
      body: pageOf(stockRow),
      example: { data: [stockRowExample], totalCount: 1 },
    },
  },
  listStockLots: {
    ...stockCall,
    method: 'GET',
    path: '/stockLots',
    summary: 'List what a location has, lot by lot',
    query: z.object({
      ...pageQuery,
      'location.id': currentOr,
      'product.id': queryText,
      'binLocation.id': queryText.describe('A bin of the location; `none` for what is outside of bins.'),
      q: queryText,
      expiresBy: queryDay.describe('Only lots that expire on or before this day, expired ones included.'),
      expiry: queryChoice(lotExpiries).describe(
        '`expired`: only lots of which some is on hand though they are expired today or marked so. `not_expired`: only lots on ' +
          'hand that are not; with `expiresBy`, those that the dashboard counts as expiring soon.',
      ),
      sort: queryChoice(stockLotOrders).describe(
        '`bin`: bin by bin, what is outside of bins first. `expiry` if it is left out.',
      ),
    }),
    answer: {
      description: 'The lots of the page, soonest expiry first, and the total number.',
      body: pageOf(stockLotRow),
      example: { data: [stockLotExample], totalCount: 1 },
    },
  },
  listProductLots: {
    ...stockCall,
    method: 'GET',
    path: '/lots',
    summary: 'List all lots of a product',
    description: 'On hand or not.',
    query: z.object({ 'product.id': requiredText }),
    answer: {
      description: 'The lots.',
      body: pageOf(productLot),
      example: { data: [productLotExample], totalCount: 1 },
    },
  },
  listInventoryLevels: { ...stockCall, ...listInventoryLevels },
  setInventoryLevel: {
    ...stockCall,
    method: 'PUT',
    path: '/inventoryLevels',
    summary: 'Create or replace the level of a product at a location',
    body: levelBody,
    bodyExample: levelBodyExample,
    answer: { description: 'The level.', body: dataOf(inventoryLevel), example: { data: levelExample } },
  },
  adjustStock: {
    ...postsTransaction,
    path: '/stockAdjustments',
    summary: 'Correct stock, or write it off as consumed, expired or damaged',
    description: 'A `CORRECTION` takes the signed `quantityDelta`, the others a positive `quantity` that is removed.',
    body: adjustment,
    bodyExample: {
      location: { id: depot.id },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: lot.id }, quantityDelta: -2, reasonCode: 'MISSING' }],
    },
  },
  countStock: {
    ...postsTransaction,
    path: '/stockCounts',
    summary: 'Set lots to what was counted',
    body: bodyOf({
      location: referenceInput,
      comment: textInput(10_000).nullish(),
      lines: filledListOf(partOf({ inventoryItem: referenceInput, quantity: integerInput(0) })).check(
        uniqueIn('inventoryItem'),
      ),
    }),
    bodyExample: { location: { id: depot.id }, lines: [{ inventoryItem: { id: lot.id }, quantity: 118 }] },
  },
  moveBetweenBins: {
    ...postsTransaction,
    path: '/binTransfers',
    summary: 'Move stock to other bins of its location',
    description:
      'A bin that is left out is none: the stock outside of bins. Posts a Transfer Out and a Transfer In of the location to itself; ' +
      'its stock stays the same, and reports show no activity.',
    answer: { ...postsTransaction.answer, description: 'The Transfer In that was posted.' },
    body: bodyOf({
      location: referenceInput,
      comment: textInput(10_000).nullish(),
      lines: filledListOf(
        partOf({
          inventoryItem: referenceInput,
          quantity: integerInput(1),
          fromBin: referenceInput.nullish(),
          toBin: referenceInput.nullish(),
        }),
      ),
    }),
    bodyExample: {
      location: { id: depot.id },
      lines: [{ inventoryItem: { id: lot.id }, quantity: 20, toBin: { id: '7a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7' } }],
    },
  },
});

export type BinTransfer = BodyOf<typeof stockOperations.moveBetweenBins>;
export type InventoryLevelBody = BodyOf<typeof stockOperations.setInventoryLevel>;
export type StockAdjustment = BodyOf<typeof stockOperations.adjustStock>;
export type StockCount = BodyOf<typeof stockOperations.countStock>;
