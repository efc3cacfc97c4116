import { expect, it } from 'vitest';
import { createTransactions } from './classes/create-transactions.ts';
import { classNamed } from './generic/compile-class.ts';
import { createPlainObjects } from './generic/create-objects.ts';
import { readChange } from './generic/read-body.ts';
import type { SharedStatements } from './generic/shared-statements.ts';
import { Invalid, type FieldError } from './invalid.ts';
import type { InventoryContext } from './inventory-context.ts';
import { requireKnownNames } from './known-names.ts';

const product = classNamed('product');
/** Bodies are read before the database is asked. */
const context = { at: new Date('2026-03-01T08:00:00Z') } as InventoryContext;
const shared = {} as SharedStatements;

const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));
const unknown = (count: number) => Object.fromEntries(times(count, (index) => [`n${String(index)}`, 0]));
const transaction = (count: number) => ({
  transactionType: { id: '3' },
  transactionDate: '2026-02-01',
  inventory: { id: 'depot' },
  transactionEntries: times(count, () => ({ inventoryItem: { id: 'lot' }, quantity: 1, qty: 1 })),
});

async function errorsOf(refused: () => unknown): Promise<readonly FieldError[]> {
  try {
    await refused();
  } catch (error) {
    if (error instanceof Invalid) return error.errors;
    throw error;
  }
  throw new Error('was not refused');
}

// A hint compares all known names: thousands of them stopped the whole process for seconds.
it.each<[string, (count: number) => unknown]>([
  [
    'parameters',
    (count) => {
      requireKnownNames(unknown(count), ['name', 'max']);
    },
  ],
  ['fields', (count) => readChange(product, unknown(count), context.at)],
  [
    'objects of a list',
    (count) =>
      createPlainObjects(
        context,
        product,
        times(count, () => ({ name: 'x', category: { id: 'ROOT' }, naem: 'y' })),
        shared,
      ),
  ],
  ['lines of a transaction', (count) => createTransactions(context, [transaction(count)])],
  [
    'lines of transactions',
    (count) =>
      createTransactions(
        context,
        times(count, () => transaction(1)),
      ),
  ],
])('of unknown names of %s, the first 20 get a hint and the first 1,000 are listed', async (_what, refused) => {
  const few = await errorsOf(() => refused(21));
  expect(few.map(({ message }) => message)).toEqual(few.map(() => 'is not known'));
  expect(few.map(({ nearest }) => nearest !== undefined)).toEqual([...times(20, () => true), false]);
  expect(await errorsOf(() => refused(1_001))).toHaveLength(1_000);
});
