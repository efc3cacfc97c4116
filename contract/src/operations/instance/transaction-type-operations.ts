import { z } from 'zod';
import { transactionTypes } from '../../inventory/transaction-types.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { pageOf } from './answer-fields.ts';
import { keyCall } from './instance-call.ts';
import { pageQuery } from './query-fields.ts';

const listedType = z
  .object({
    id: z.string(),
    name: z.string(),
    code: z
      .enum(['CREDIT', 'DEBIT', 'INVENTORY', 'PRODUCT_INVENTORY'])
      .describe('Adds, removes, sets the lots that are listed, or sets the product: lots not listed become 0.'),
    signed: z.boolean().describe('Whether quantities may be negative.'),
    class: z.literal('transactionType'),
  })
  .meta({ id: 'TransactionType' });
type ListedTransactionType = Answered<typeof listedType>;

/** The same on every instance. */
export const listedTransactionTypes: readonly ListedTransactionType[] = transactionTypes.map(
  ({ id, name, effect, signed = false }) => ({ id, name, code: effect, signed, class: 'transactionType' }),
);

export const transactionTypeOperations = declareOperations({
  listTransactionTypes: {
    ...keyCall,
    method: 'GET',
    path: '/transactionTypes',
    tag: 'Stock',
    summary: 'List the types of transactions',
    description: 'What a `transaction` of each type does to the stock of its location.',
    query: z.object(pageQuery),
    status: 200,
    answer: {
      description: 'The types of the page, the same on every instance, and how many there are.',
      body: pageOf(listedType),
      example: { data: listedTransactionTypes.slice(0, 1), totalCount: transactionTypes.length },
    },
  },
});
