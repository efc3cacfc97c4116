import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { classNamed } from '../generic/compile-class.ts';
import { createEach, inPlace, numbersIn, prepareObjects, readEach } from '../generic/create-objects.ts';
import { insertObjects } from '../generic/insert-objects.ts';
import { readNewObject, requireObject, type Values } from '../generic/read-body.ts';
import { readObject } from '../generic/read-objects.ts';
import { Invalid, type FieldError } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { Hints } from '../known-names.ts';
import { retryTakenNumber } from '../numbers/numbers.ts';
import { lockPairs, distinctPairs } from '../stock/pairs.ts';
import { postTransaction, type PostingLine } from '../stock/post-transaction.ts';

const transaction = classNamed('transaction');
const transactionEntry = classNamed('transactionEntry');

/** Creates transactions with their lines, all or none, and posts each one to the ledger. */
export async function createTransactions(context: InventoryContext, bodies: readonly unknown[]): Promise<string[]> {
  const { db, caller, at } = context;
  const given = readEach(bodies, (body, hints) => readTransaction(body, at, hints));
  const objects = given.map(({ values }) => values);
  return retryTakenNumber(
    async () => {
      const prepared = await prepareObjects(db, caller.accountId, transaction, objects);
      return db.transaction(async (tx) => {
        await lockPairsOf(tx, caller.accountId, given);
        return createEach(prepared, async (values, index) => {
          const id = await post(context, tx, values, given[index]?.lines ?? []);
          return readObject(tx, caller.accountId, transaction, id);
        });
      });
    },
    numbersIn(transaction, objects),
  );
}

/**
 * Locks the pairs of all transactions together, in the same order everywhere. If the pairs were locked transaction by
 * transaction, a list could wait for a pair whose holder waits for a transaction number that the list has taken.
 */
async function lockPairsOf(tx: Transaction, accountId: string, given: readonly GivenTransaction[]): Promise<void> {
  if (given.length < 2) return;
  const lots = await tx.query<{ id: string; productId: string }>(
    'select id, product_id as "productId" from inventory_items where account_id = $1 and id = any($2)',
    [accountId, given.flatMap(({ lines }) => lines.map(({ itemId }) => itemId))],
  );
  const productOf = new Map(lots.map(({ id, productId }) => [id, productId]));
  const pairs = given.flatMap(({ values, lines }) =>
    lines.flatMap(({ itemId }) => {
      const productId = productOf.get(itemId);
      return productId === undefined ? [] : [{ locationId: values['inventory_id'] as string, productId }];
    }),
  );
  await lockPairs(tx, accountId, distinctPairs(pairs));
}

async function post(
  context: InventoryContext,
  tx: Transaction,
  values: Values & { id: string },
  lines: readonly PostingLine[],
): Promise<string> {
  const bins = lines.map(({ binId = null }, index) => ({
    field: `transactionEntries[${String(index)}].binLocation`,
    to: 'location',
    id: binId,
  }));
  await requireReferences(tx, context.caller.accountId, bins);
  return postTransaction(context, tx, {
    typeId: values['transaction_type_id'] as string,
    date: values['transaction_date'] as Date,
    locationId: values['inventory_id'] as string,
    lines,
    insert: async () => {
      const { accountId, personId } = context.caller;
      await insertObjects(tx, accountId, transaction, [values], context.at);
      // Not a field of the class, so that no client can claim that somebody else posted it.
      await tx.query('update transactions set posted_by_id = $3 where account_id = $1 and id = $2', [
        accountId,
        values.id,
        personId,
      ]);
      return values.id;
    },
  });
}

interface GivenTransaction {
  readonly values: Values;
  readonly lines: readonly PostingLine[];
}

function readTransaction(body: unknown, now: Date, hints: Hints): GivenTransaction {
  const values = readNewObject(transaction, body, now, hints);
  const typeId = values['transaction_type_id'] as string;
  const entries = requireObject(body)['transactionEntries'] ?? [];
  if (!Array.isArray(entries)) throw new Invalid([{ field: 'transactionEntries', message: 'must be a list' }]);
  const errors: FieldError[] = [];
  const lines = entries.map((entry: unknown, index) => {
    const read = readLine(entry, typeId, now, hints);
    const at = `transactionEntries[${String(index)}].`;
    errors.push(...read.errors.map((error) => inPlace(at, error)));
    return read.line;
  });
  if (errors.length > 0) throw new Invalid(errors);
  return { values, lines };
}

function readLine(
  entry: unknown,
  typeId: string,
  now: Date,
  hints: Hints,
): { line: PostingLine; errors: readonly FieldError[] } {
  try {
    // The entry belongs to the transaction it is created with; this reference only fills the required field.
    const given = { ...requireObject(entry), transaction: { id: 'its own' } };
    const values = readNewObject(transactionEntry, given, now, hints);
    const quantity = values['quantity'] as number;
    const isWrongSign = quantity < 0 && !transactionType(typeId).signed;
    return {
      errors: isWrongSign ? [{ field: 'quantity', message: 'cannot be less than 0' }] : [],
      line: {
        itemId: values['inventory_item_id'] as string,
        quantity,
        binId: values['bin_location_id'] as string | null,
        reasonCode: values['reason_code'] as string | null,
        comments: values['comments'] as string | null,
      },
    };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { errors: error.errors, line: { itemId: '', quantity: 0 } };
  }
}
