import { z } from 'zod';
import { availableItemStatuses } from '../../inventory/statuses.ts';
import { product } from '../../inventory/classes/product.ts';
import type { ObjectOf } from '../../inventory/object-of.ts';
import { day } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { dataOf, named, pageOf, reference } from './answer-fields.ts';
import { objectExample } from './class-examples.ts';
import { filterQuery } from './class-filters.ts';
import { answerOfClass } from './class-schemas.ts';
import { keyCall } from './instance-call.ts';
import { pageQuery, queryChoice, queryText } from './query-fields.ts';

/** What a location has of one lot in one bin. */
const availableItem = z
  .object({
    inventoryItem: z.object({ id: z.string(), lotNumber: z.string().nullable(), expirationDate: day.nullable() }),
    product: named.extend({ productCode: z.string() }),
    binLocation: reference('location').nullable(),
    quantityOnHand: z.int(),
    quantityAvailable: z.int(),
    status: z.enum(availableItemStatuses),
  })
  .meta({ id: 'AvailableItem' });
export type AvailableItem = Answered<typeof availableItem>;

const availableItemExample: AvailableItem = {
  inventoryItem: { id: '4c1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', lotNumber: 'L-2026-03', expirationDate: '2027-03-31' },
  product: { id: '3f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Gauze 10 cm', productCode: 'PR-00042' },
  binLocation: null,
  quantityOnHand: 120,
  quantityAvailable: 120,
  status: 'AVAILABLE',
};

/** Products, and the lots of a product that a location has available. */
export const productOperations = declareOperations({
  searchProducts: {
    ...keyCall,
    method: 'GET',
    path: '/products',
    tag: 'Products',
    summary: 'Search products',
    description:
      '`q` is part of a name, code or UPC, or a scanned bar code; the other filters match exactly, as in the list of the class `product`.',
    query: z.object({
      ...(filterQuery(product).shape as object),
      ...pageQuery,
      q: queryText,
      categoryId: queryText,
      sort: queryChoice(['id', 'name']),
    }),
    status: 200,
    answer: {
      description: 'The products of the page, and the total number.',
      body: pageOf(answerOfClass('product') as z.ZodType<ObjectOf<typeof product>>),
      example: { data: [objectExample(product)], totalCount: 1 },
    },
  },
  listAvailableItems: {
    ...keyCall,
    method: 'GET',
    path: '/products/{productCode}/availableItems',
    tag: 'Products',
    summary: 'List what a location has of a product, lot by lot',
    query: z.object({
      'location.id': queryText.meta({ description: 'The current location if it is left out.' }),
    }),
    status: 200,
    answer: {
      description: 'The lots, soonest expiry first.',
      body: dataOf(z.array(availableItem)),
      example: { data: [availableItemExample] },
    },
  },
});
