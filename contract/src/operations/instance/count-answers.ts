import { z } from 'zod';
import { countScopes, countStates, recountReasons } from '../../inventory/statuses.ts';
import { day, moment } from '../fields.ts';
import type { Answered } from '../operation.ts';
import { lotReference, reference, trace } from './answer-fields.ts';
import { stockedProduct, stockedProductExample } from './stock-answers.ts';
import { ada, depot, lot } from './example-references.ts';

const person = reference('person');

/** A count in a list. */
export const listedCount = z
  .object({
    id: z.string(),
    countNumber: z.string(),
    location: reference('location'),
    scope: z.enum(countScopes),
    scopeName: z.string().nullable().describe('The bin or category that is counted, as it was named.'),
    binLocation: reference('location').nullable().describe('The bin of a count of one bin.'),
    sampleSize: z.int().nullable(),
    isBlind: z.boolean().describe('Whoever counts does not see what is expected.'),
    comment: z.string().nullable(),
    state: z.enum(countStates),
    openedBy: person.nullable(),
    submittedBy: person.nullable(),
    submittedAt: moment.nullable(),
    closedBy: person.nullable().describe('Who approved or discarded it.'),
    closedAt: moment.nullable(),
    transaction: z
      .object({ id: z.string(), transactionNumber: z.string(), class: z.literal('transaction') })
      .nullable()
      .describe('What approval posted.'),
    lineCount: z.int(),
    countedCount: z.int(),
    ...trace,
  })
  .meta({ id: 'ListedCount' });
export type ListedCount = Answered<typeof listedCount>;

const review = z.object({
  varianceCount: z.int().describe('Lines with a variance.'),
  quantityMissing: z.int(),
  quantityFound: z.int(),
  varianceValue: z.number().describe("Of lines with a price, in the account's currency."),
  unpricedCount: z.int().describe('Lines with a variance but without a price.'),
  recountCount: z.int().describe('Lines that must be counted again before approval.'),
});

export const stockCount = listedCount
  .extend({ review: review.nullable().describe('Null for those who may not see what is expected.') })
  .meta({ id: 'StockCountSheet' });
export type CountSheet = Answered<typeof stockCount>;

/** A lot in one bin, or outside of bins, and what was counted of it. */
export const countLine = z
  .object({
    id: z.string(),
    product: stockedProduct,
    inventoryItem: lotReference,
    expirationDate: day.nullable(),
    binLocation: reference('location').nullable(),
    isFound: z.boolean().describe('Added while counting, not expected.'),
    isSentBack: z.boolean().describe('To be counted again.'),
    quantityCounted: z.int().nullable(),
    countedBy: person.nullable(),
    countedAt: moment.nullable(),
    quantityExpected: z
      .int()
      .nullable()
      .describe(
        'On hand when the line was counted, else now; null if hidden, or if the count was closed without counting the line.',
      ),
    variance: z.int().nullable(),
    varianceValue: z.number().nullable(),
    quantityAfter: z
      .int()
      .nullable()
      .describe('On hand after approval: on hand now, and the variance; null if the count was discarded.'),
    recountReason: z.enum(recountReasons).nullable(),
  })
  .meta({ id: 'CountLine' });
export type CountLine = Answered<typeof countLine>;

export const listedExample: ListedCount = {
  id: '5e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  countNumber: 'CNT-12',
  location: depot,
  scope: 'LOCATION',
  scopeName: null,
  binLocation: null,
  sampleSize: null,
  isBlind: true,
  comment: null,
  state: 'SUBMITTED',
  openedBy: ada,
  submittedBy: ada,
  submittedAt: '2026-03-01T10:00:00.000Z',
  closedBy: null,
  closedAt: null,
  transaction: null,
  lineCount: 42,
  countedCount: 42,
  version: 1,
  dateCreated: '2026-03-01T08:00:00.000Z',
  lastUpdated: '2026-03-01T10:00:00.000Z',
};
export const countExample: CountSheet = {
  ...listedExample,
  review: {
    varianceCount: 1,
    quantityMissing: 2,
    quantityFound: 0,
    varianceValue: -9.5,
    unpricedCount: 0,
    recountCount: 0,
  },
};
export const lineExample: CountLine = {
  id: '8e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  product: stockedProductExample,
  inventoryItem: lot,
  expirationDate: '2027-03-31',
  binLocation: null,
  isFound: false,
  isSentBack: false,
  quantityCounted: 118,
  countedBy: ada,
  countedAt: '2026-03-01T09:00:00.000Z',
  quantityExpected: 120,
  variance: -2,
  varianceValue: -9.5,
  quantityAfter: 118,
  recountReason: null,
};
