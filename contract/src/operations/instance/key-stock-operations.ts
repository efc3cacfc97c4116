import { z } from 'zod';
import { day } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { dataOf, lotReference, pageOf, reference } from './answer-fields.ts';
import { listOf } from './body-fields.ts';
import { keyCall } from './instance-call.ts';
import { pageQuery, queryFlag, queryText } from './query-fields.ts';
import { inventoryLevel, levelExample, stockedProduct, stockedProductExample } from './stock-answers.ts';
import { levelBody, levelBodyExample, listInventoryLevels } from './stock-operations.ts';

const quantities = {
  quantityOnHand: z.int(),
  quantityAvailable: z.int().describe('On hand, less what is allocated or on hold; 0 at the least.'),
};

/** What a location has of a product, and how much of it can be promised. */
const stockOfProduct = z
  .object({ location: reference('location'), product: stockedProduct, ...quantities })
  .meta({ id: 'StockOfProduct' });
export type StockOfProduct = Answered<typeof stockOfProduct>;

/** The same for one lot, over all bins of the location. */
const stockOfLot = z
  .object({
    location: reference('location'),
    product: stockedProduct,
    inventoryItem: lotReference,
    expirationDate: day.nullable(),
    lotStatus: z.string(),
    ...quantities,
  })
  .meta({ id: 'StockOfLot' });
export type StockOfLot = Answered<typeof stockOfLot>;

const stockExample: StockOfProduct = {
  location: levelExample.location,
  product: stockedProductExample,
  quantityOnHand: 120,
  quantityAvailable: 120,
};

/** The maximum number of levels in one request. */
const maxLevels = 1_000;

const stockCall = { ...keyCall, tag: 'Stock', status: 200 } as const;

/** Stock and levels with a key (document 6, The data API for integrations). */
export const keyStockOperations = declareOperations({
  listStock: {
    ...stockCall,
    method: 'GET',
    path: '/stock',
    summary: 'List what locations have, by product or by lot',
    description:
      'Every product that a location has had stock or a level of, also at zero; with `byLot`, every lot on hand. Ordered by location, product and lot.',
    query: z.object({
      ...pageQuery,
      'location.id': queryText.meta({ description: 'All locations if it is left out.' }),
      'product.id': queryText.meta({ description: 'All products if it is left out.' }),
      byLot: queryFlag,
    }),
    answer: {
      description: 'The rows of the page, and the total number.',
      body: z.union([pageOf(stockOfProduct), pageOf(stockOfLot)]),
      example: { data: [stockExample], totalCount: 1 },
    },
  },
  listInventoryLevels: { ...listInventoryLevels, ...stockCall },
  setInventoryLevels: {
    ...stockCall,
    method: 'PUT',
    path: '/inventoryLevels',
    summary: 'Create or replace levels of products at locations',
    description: `A list of up to ${String(maxLevels)} levels, all or none, or a single one. Quantities that are left out are cleared.`,
    body: z.union([listOf(levelBody).max(maxLevels, `cannot have more than ${String(maxLevels)} levels`), levelBody]),
    bodyExample: [levelBodyExample],
    answer: {
      description: 'The levels in the given order, or the one.',
      body: dataOf(z.union([z.array(inventoryLevel), inventoryLevel])),
      example: { data: [levelExample] },
    },
  },
});
