import { z } from 'zod';
import { reasonCodes, transactionTypes } from '../../inventory/transaction-types.ts';
import { moment } from '../fields.ts';
import { declareOperations, type Answered, type QueryOf } from '../operation.ts';
import { lotReference, numbered, reference } from './answer-fields.ts';
import { fileAnswer, fileQuery } from './export-operations.ts';
import { sessionCall } from './instance-call.ts';
import { queryChoice, queryDay, queryText, queryValue } from './query-fields.ts';
import { stockedProduct, stockedProductExample } from './stock-answers.ts';
import { ada, depot, lot } from './example-references.ts';

/** One change of the stock of a lot. */
const ledgerEntry = z
  .object({
    id: z
      .string()
      .nullable()
      .describe('Null for a lot that a count of its whole product did not list, and so set to 0.'),
    transactionDate: moment,
    dateCreated: moment.describe('When it was posted; later than its date if it was back-dated.'),
    transaction: numbered('transaction', 'transactionNumber'),
    transactionType: reference('transactionType'),
    postedBy: reference('person').nullable().describe('Null where it was not recorded.'),
    location: reference('location'),
    binLocation: reference('location').nullable(),
    product: stockedProduct,
    inventoryItem: lotReference,
    quantity: z.int().describe('As entered: for a count, what was counted.'),
    quantityChange: z.int().describe('What it changed: for a count, the difference that it made.'),
    balance: z.int().describe('What was on hand after it.'),
    reasonCode: z.string().nullable(),
    comments: z.string().nullable().describe('Of the line.'),
    comment: z.string().nullable().describe('Of the transaction.'),
    source: reference('location').nullable(),
    destination: reference('location').nullable(),
    order: numbered('order', 'orderNumber').nullable(),
    shipment: numbered('shipment', 'shipmentNumber').nullable(),
    requisition: numbered('requisition', 'requestNumber').nullable(),
    receiptId: z.string().nullable(),
    reverses: numbered('transaction', 'transactionNumber').nullable().describe('What its transaction takes back.'),
    reversal: numbered('transaction', 'transactionNumber').nullable().describe('What took its transaction back.'),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = Answered<typeof ledgerEntry>;

const ledgerExample: LedgerEntry = {
  id: '5d1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  transactionDate: '2026-03-01T08:00:00.000Z',
  dateCreated: '2026-03-01T08:00:00.000Z',
  transaction: { id: '6e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', transactionNumber: 'TX-00042', class: 'transaction' },
  transactionType: { id: '3', name: 'Adjustment', class: 'transactionType' },
  postedBy: ada,
  location: depot,
  binLocation: null,
  product: stockedProductExample,
  inventoryItem: lot,
  quantity: -2,
  quantityChange: -2,
  balance: 118,
  reasonCode: reasonCodes[6],
  comments: null,
  comment: 'Not on the shelf',
  source: null,
  destination: null,
  order: null,
  shipment: null,
  requisition: null,
  receiptId: null,
  reverses: null,
  reversal: null,
};

const maxLedgerRows = 100;
const notALimit = `must be a whole number from 1 to ${String(maxLedgerRows)}`;
const filters = {
  'product.id': queryText,
  'inventoryItem.id': queryText,
  'location.id': queryText,
  'transaction.id': queryText.describe('The transaction, with its reversal or what it reverses.'),
  'transactionType.id': queryChoice(transactionTypes.map(({ id }) => id)),
  from: queryDay.describe("The first day, in the account's time zone."),
  to: queryDay.describe('The last day.'),
};
const whose = `At least one of \`product.id\`, \`inventoryItem.id\` and \`location.id\` is needed. The balance is that of the lot
if one is named, else of the product; at the location if one is named, else over all locations. The ledger of a location
alone has the balance of each entry's product there. Transactions, types and days only choose entries: they do not change a balance.`;

const ledgerCall = { ...sessionCall, tag: 'Stock', status: 200, method: 'GET', description: whose } as const;

/** Every change of stock, with the quantity after it (decision 0042). */
export const ledgerOperations = declareOperations({
  readStockLedger: {
    ...ledgerCall,
    path: '/stockLedger',
    summary: 'Read the ledger of a product, a lot or a location, newest first',
    query: z.object({
      ...filters,
      limit: queryValue
        .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxLedgerRows, notALimit)
        .meta({ type: 'integer', minimum: 1, maximum: maxLedgerRows, default: 50 })
        .transform(Number)
        .optional(),
      cursor: queryText,
    }),
    answer: {
      description: 'A page of entries, and the cursor of the next one.',
      body: z.object({ data: z.array(ledgerEntry), nextCursor: z.string().nullable() }),
      example: { data: [ledgerExample], nextCursor: null },
    },
  },
  exportStockLedger: {
    ...ledgerCall,
    path: '/stockLedger/export',
    summary: 'Download the ledger',
    query: z.object({ ...filters, ...fileQuery }),
    answer: { ...fileAnswer, description: `All entries, newest first. ${fileAnswer.description}` },
  },
});

export type LedgerQuery = Omit<QueryOf<typeof ledgerOperations.exportStockLedger>, 'format'>;
