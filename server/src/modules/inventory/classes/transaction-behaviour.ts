import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import type { Values } from '../generic/read-body.ts';
import { modifiedMeanwhile, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { readAdjustmentLines, type AdjustmentLine } from '../stock/adjustment-lines.ts';
import { emitStockAdjustments } from '../stock/emit-stock-adjustment.ts';
import { lockTransactions } from '../stock/lock-transactions.ts';
import { distinctPairs, lockPairs, type Pair, recountPairs } from '../stock/pairs.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** The columns that affect stock: changing them recalculates the pairs. */
const movingColumns = ['transaction_type_id', 'transaction_date', 'inventory_id'];

/** The columns that say what document it belongs to: a transaction that belongs to one keeps them. */
const bindingColumns = ['incoming_shipment_id', 'outgoing_shipment_id', 'requisition_id', 'order_id'];

/** The columns that an entry has of its transaction `t`: where and when it counts, and as what. */
const ofTransaction = `location_id = t.inventory_id, transaction_type_id = t.transaction_type_id,
  transaction_date = t.transaction_date, transaction_sequence = t.sequence`;

/** What is needed from before a change: the pairs it touches, and the lines whose change an event reports. */
interface Before {
  readonly pairs: readonly Pair[];
  readonly lines: readonly AdjustmentLine[];
}

/**
 * A free transaction may be changed or deleted, and the stock follows; one that belongs to a shipment, receipt or order
 * may not, and of a reversal and of what it reversed nothing may. The pairs are locked before a line is touched: a recount of the pair writes its lines, too, so the other
 * order would deadlock.
 */
export const transactionBehaviour: ClassBehaviour = {
  async beforeChange({ caller: { accountId } }, tx, id, change): Promise<Before | null> {
    const moves = change === null || movingColumns.some((column) => column in change);
    await lockTransactions(tx, accountId, [id]);
    await requireUnreversed(tx, accountId, [id]);
    if (moves || (await changesDocument(tx, accountId, id, change))) await requireFree(tx, accountId, [id]);
    if (!moves) return null;
    const pairs = await pairsOfTransaction(tx, accountId, id);
    await lockPairs(tx, accountId, distinctPairs(pairs));
    return {
      pairs,
      lines: await readAdjustmentLines(tx, accountId, { transactionIds: [id] }),
    };
  },
  async afterChange(context, tx, id, before) {
    const { accountId } = context.caller;
    const { pairs, lines } = (before as Before | null) ?? { pairs: [], lines: [] };
    if (pairs.length === 0) return;
    await tx.query(
      `update transaction_entries e set ${ofTransaction} from transactions t
       where t.account_id = $1 and t.id = $2 and e.account_id = $1 and e.transaction_id = t.id`,
      [accountId, id],
    );
    await requireSigns(tx, accountId, [id]);
    await recountPairs(tx, accountId, [...pairs, ...(await pairsOfTransaction(tx, accountId, id))]);
    const now = await readAdjustmentLines(tx, accountId, { transactionIds: [id] });
    await emitStockAdjustments(context, tx, lines, now);
  },
};

/**
 * A line belongs to its transaction; changing or deleting it recalculates its pairs. The transaction that it is moved to
 * is locked, too: whoever deletes, moves or reverses that one either comes first or finds the line in it.
 */
export const transactionEntryBehaviour: ClassBehaviour = {
  async beforeChange({ caller: { accountId } }, tx, id, change): Promise<Before> {
    const target = change?.['transaction_id'];
    const present = await transactionsOf(tx, accountId, [id]);
    await lockTransactions(tx, accountId, typeof target === 'string' ? [...present, target] : present);
    const owners = await ownersOfEntries(tx, accountId, [id]);
    const ownerIds = owners.map(({ transactionId }) => transactionId);
    // Until the lock, it may have been moved to a transaction that is not locked here. From now on it stays.
    if (!ownerIds.every((ownerId) => present.includes(ownerId))) throw modifiedMeanwhile('object');
    await requireFree(tx, accountId, ownerIds);
    await lockPairs(tx, accountId, distinctPairs(owners));
    return { pairs: owners, lines: await readAdjustmentLines(tx, accountId, { entryIds: [id] }) };
  },
  async afterChange(context, tx, id, before) {
    // The lot, and with it the product, may have changed; so may the transaction, and with it the location.
    await tx.query(
      `update transaction_entries e set product_id = i.product_id, ${ofTransaction}
       from inventory_items i, transactions t
       where e.account_id = $1 and e.id = $2 and i.account_id = $1 and i.id = e.inventory_item_id
         and t.account_id = $1 and t.id = e.transaction_id`,
      [context.caller.accountId, id],
    );
    await settleEntries(context, tx, [id], before as Before);
  },
};

/**
 * After entries were added, changed or deleted: checks that their transactions allow it, updates the stock and sends
 * the events.
 */
export async function settleEntries(
  context: InventoryContext,
  tx: Transaction,
  ids: readonly string[],
  before: Before = { pairs: [], lines: [] },
): Promise<void> {
  const { accountId } = context.caller;
  const owners = await ownersOfEntries(tx, accountId, ids);
  const transactionIds = owners.map(({ transactionId }) => transactionId);
  await requireFree(tx, accountId, transactionIds);
  await requireSigns(tx, accountId, transactionIds);
  await recountPairs(tx, accountId, [...before.pairs, ...owners]);
  await emitStockAdjustments(context, tx, before.lines, await readAdjustmentLines(tx, accountId, { entryIds: ids }));
}

async function transactionsOf(tx: Transaction, accountId: string, entryIds: readonly string[]): Promise<string[]> {
  return (await ownersOfEntries(tx, accountId, entryIds)).map(({ transactionId }) => transactionId);
}

type EntryOwner = Pair & { readonly transactionId: string };

function ownersOfEntries(tx: Transaction, accountId: string, ids: readonly string[]): Promise<EntryOwner[]> {
  return tx.query<EntryOwner>(
    `select distinct transaction_id as "transactionId", location_id as "locationId", product_id as "productId"
     from transaction_entries where account_id = $1 and id = any($2)`,
    [accountId, ids],
  );
}

function pairsOfTransaction(tx: Transaction, accountId: string, id: string): Promise<Pair[]> {
  return tx.query<Pair>(
    `select distinct location_id as "locationId", product_id as "productId"
     from transaction_entries where account_id = $1 and transaction_id = $2`,
    [accountId, id],
  );
}

async function requireUnreversed(tx: Transaction, accountId: string, ids: readonly string[]): Promise<void> {
  const [reversal] = await tx.query(
    `select 1 from transactions where account_id = $1 and reverses_id is not null
       and (id = any($2) or reverses_id = any($2))`,
    [accountId, ids],
  );
  if (reversal) throw new NotAllowed('The transaction is a reversal or was reversed, and cannot be changed.');
}

async function requireFree(tx: Transaction, accountId: string, ids: readonly string[]): Promise<void> {
  await requireUnreversed(tx, accountId, ids);
  const [bound] = await tx.query(
    `select 1 from transactions where account_id = $1 and id = any($2)
       and coalesce(incoming_shipment_id, outgoing_shipment_id, order_id, receipt_id) is not null`,
    [accountId, ids],
  );
  if (bound) throw new NotAllowed('The transaction belongs to a shipment, receipt or order and cannot be changed.');
}

/** Whether a change binds the transaction to other documents, or to none. */
async function changesDocument(tx: Transaction, accountId: string, id: string, change: Values): Promise<boolean> {
  const given = bindingColumns.filter((column) => column in change);
  if (given.length === 0) return false;
  const [bound] = await tx.query<Values>(
    `select ${bindingColumns.join(', ')} from transactions where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return bound !== undefined && given.some((column) => bound[column] !== change[column]);
}

async function requireSigns(tx: Transaction, accountId: string, ids: readonly string[]): Promise<void> {
  const lowest = await tx.query<{ typeId: string; quantity: number }>(
    `select t.transaction_type_id as "typeId", min(e.quantity) as quantity
     from transactions t join transaction_entries e on e.account_id = t.account_id and e.transaction_id = t.id
     where t.account_id = $1 and t.id = any($2) group by t.transaction_type_id`,
    [accountId, ids],
  );
  if (lowest.some(({ typeId, quantity }) => quantity < 0 && !transactionType(typeId).signed)) {
    throw new NotAllowed('Only an Adjustment may have negative quantities.');
  }
}
