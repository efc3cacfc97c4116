import { classNamed } from '../generic/compile-class.ts';
import { createEach, prepareObjects, readEach } from '../generic/create-objects.ts';
import { explainViolation } from '../generic/explain-violation.ts';
import { readNewObject } from '../generic/read-body.ts';
import { existing, readObjects } from '../generic/read-objects.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { Transaction } from '../../../database/database.ts';
import { changeSql } from '../stock/change-sql.ts';
import { lockTransactions } from '../stock/lock-transactions.ts';
import { settleEntries } from './transaction-behaviour.ts';

const transactionEntry = classNamed('transactionEntry');

/** Adds lines to existing transactions, all or none: one stock change and one event per transaction. */
export async function createEntries(context: InventoryContext, bodies: readonly unknown[]): Promise<string[]> {
  const { db, caller, at } = context;
  const given = readEach(bodies, (body, hints) => readNewObject(transactionEntry, body, at, hints));
  const prepared = await prepareObjects(db, caller.accountId, transactionEntry, given);
  return db.transaction(async (tx) => {
    await lockTransactions(
      tx,
      caller.accountId,
      prepared.map((values) => values['transaction_id'] as string),
    );
    // Lock the lots before reading their products: somebody may be changing the product of a lot that was never used.
    await tx.query('select 1 from inventory_items where account_id = $1 and id = any($2) order by id for key share', [
      caller.accountId,
      prepared.map((values) => values['inventory_item_id']),
    ]);
    await createEach(prepared, (values) => insertEntry(context, tx, values));
    const ids = prepared.map(({ id }) => id);
    await settleEntries(context, tx, ids);
    const created = await readObjects(tx, caller.accountId, transactionEntry, ids);
    return created.map((json, index) => existing(json, transactionEntry, ids[index] as string));
  });
}

async function insertEntry(
  { caller, at }: InventoryContext,
  tx: Transaction,
  values: Record<string, unknown>,
): Promise<void> {
  const { id, transaction_id, inventory_item_id, quantity, bin_location_id, reason_code, comments } = values;
  try {
    const [inserted] = await tx.query(
      `insert into transaction_entries (account_id, id, date_created, last_updated, transaction_id, transaction_type_id,
         transaction_date, transaction_sequence, location_id, inventory_item_id, product_id, quantity, quantity_change,
         bin_location_id, reason_code, comments)
       select $1, $2, $3, $3, t.id, t.transaction_type_id, t.transaction_date, t.sequence, t.inventory_id, $5,
         i.product_id, $6, ${changeSql('t.transaction_type_id', '$6::integer')}, $7, $8, $9
       from transactions t join inventory_items i on i.account_id = t.account_id and i.id = $5
       where t.account_id = $1 and t.id = $4
       returning id`,
      [caller.accountId, id, at, transaction_id, inventory_item_id, quantity, bin_location_id, reason_code, comments],
    );
    if (inserted) return;
  } catch (error) {
    throw explainViolation(transactionEntry, error, []);
  }
  const [found] = await tx.query('select 1 from transactions where account_id = $1 and id = $2', [
    caller.accountId,
    transaction_id,
  ]);
  throw new Invalid([{ field: found ? 'inventoryItem' : 'transaction', message: 'not found' }]);
}
