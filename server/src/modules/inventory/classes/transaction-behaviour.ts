import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { holdLocations } from '../bodies/find-locations.ts';
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

/**
 * The columns that name the documents of a transaction, and where its stock came from or went to. A transaction that
 * belongs to a document keeps them: with another destination, the sending of a shipment could not be reversed, and a
 * transfer would count as use.
 */
const bindingColumns = [
  'incoming_shipment_id',
  'outgoing_shipment_id',
  'requisition_id',
  'order_id',
  'source_id',
  'destination_id',
];

/** What a transaction that is not free keeps. */
const ownColumns: readonly string[] = [...movingColumns, ...bindingColumns];

/** The columns that an entry copies from its transaction `t`: where, when and as what it counts. */
const ofTransaction = `location_id = t.inventory_id, transaction_type_id = t.transaction_type_id,
  transaction_date = t.transaction_date, transaction_sequence = t.sequence`;

/** What is read before a change: the pairs before and after it, and the old lines, for the difference that an event reports. */
interface Before {
  readonly pairs: readonly Pair[];
  readonly lines: readonly AdjustmentLine[];
}

/**
 * An independent transaction may be changed or deleted, and the stock follows. One that belongs to a shipment, receipt,
 * order or count, or that moved stock between bins, cannot be deleted and keeps everything that affects stock. A reversal and what
 * it reversed cannot be changed at all. The pairs before and after the change are locked together, so that two changes
 * that swap pairs cannot deadlock; and before any line is touched, because a recount of a pair writes its lines, too.
 */
export const transactionBehaviour: ClassBehaviour = {
  async beforeChange({ caller: { accountId } }, tx, id, change): Promise<Before | null> {
    await lockTransactions(tx, accountId, [id]);
    await requireUnreversed(tx, accountId, [id]);
    const changed = change === null ? ownColumns : await changedColumns(tx, accountId, id, change);
    if (changed.length > 0) await requireFree(tx, accountId, [id]);
    if (!changed.some((column) => movingColumns.includes(column))) return null;
    const pairs = await pairsOfTransaction(tx, accountId, id, change?.['inventory_id']);
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
    await recountHeld(tx, accountId, pairs);
    const now = await readAdjustmentLines(tx, accountId, { transactionIds: [id] });
    await emitStockAdjustments(context, tx, lines, now);
  },
};

/**
 * A line belongs to its transaction; changing or deleting it recalculates its pairs. If it moves to another transaction,
 * that one is locked, too: a request that deletes, moves or reverses it either comes first or finds the line in it.
 */
export const transactionEntryBehaviour: ClassBehaviour = {
  async beforeChange({ caller: { accountId } }, tx, id, change): Promise<Before> {
    const target = change?.['transaction_id'];
    const present = await transactionsOf(tx, accountId, [id]);
    await lockTransactions(tx, accountId, typeof target === 'string' ? [...present, target] : present);
    const owners = await ownersOfEntries(tx, accountId, [id]);
    const ownerIds = owners.map(({ transactionId }) => transactionId);
    // Before the lock, the line may have been moved to a transaction that is not locked here. Under the lock, it cannot move.
    if (!ownerIds.every((ownerId) => present.includes(ownerId))) throw modifiedMeanwhile('object');
    await requireFree(tx, accountId, ownerIds);
    const pairs = [...owners, ...(await pairsAfterChange(tx, accountId, id, change))];
    await lockPairs(tx, accountId, distinctPairs(pairs));
    return { pairs, lines: await readAdjustmentLines(tx, accountId, { entryIds: [id] }) };
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
  await recountHeld(tx, accountId, [...before.pairs, ...owners]);
  await emitStockAdjustments(context, tx, before.lines, await readAdjustmentLines(tx, accountId, { entryIds: ids }));
}

/** Entries have no foreign key to their location, so it is locked here: it cannot stop managing inventory meanwhile. */
async function recountHeld(tx: Transaction, accountId: string, pairs: readonly Pair[]): Promise<void> {
  const locationIds = pairs.map(({ locationId }) => locationId);
  await holdLocations(tx, accountId, [...new Set(locationIds)]);
  await recountPairs(tx, accountId, pairs);
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

/** The pairs of a transaction, and those that it will have at its new location, if it gets one. */
function pairsOfTransaction(tx: Transaction, accountId: string, id: string, locationId: unknown): Promise<Pair[]> {
  return tx.query<Pair>(
    `select distinct place.id as "locationId", e.product_id as "productId"
     from transaction_entries e
     join locations place on place.account_id = $1 and place.id in (e.location_id, $3)
     where e.account_id = $1 and e.transaction_id = $2`,
    [accountId, id, locationId ?? null],
  );
}

/** The pair that an entry has after a change of its lot or its transaction. */
async function pairsAfterChange(
  tx: Transaction,
  accountId: string,
  id: string,
  change: Values | null,
): Promise<Pair[]> {
  const { transaction_id: transactionId = null, inventory_item_id: itemId = null } = change ?? {};
  if (transactionId === null && itemId === null) return [];
  // Lock the lot before reading its product: somebody may be changing the product of a lot that was never used.
  await tx.query('select 1 from inventory_items where account_id = $1 and id = $2 for key share', [accountId, itemId]);
  return tx.query<Pair>(
    `select t.inventory_id as "locationId", lot.product_id as "productId"
     from transaction_entries e
     join transactions t on t.account_id = $1 and t.id = coalesce($3, e.transaction_id)
     join inventory_items lot on lot.account_id = $1 and lot.id = coalesce($4, e.inventory_item_id)
     where e.account_id = $1 and e.id = $2`,
    [accountId, id, transactionId, itemId],
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
  const [bound] = await tx.query<{ to: keyof typeof whyBound }>(
    `select bound."to" from (
       select case
         when coalesce(t.incoming_shipment_id, t.outgoing_shipment_id, t.order_id, t.receipt_id) is not null then 'DOCUMENT'
         when t.inventory_id in (t.source_id, t.destination_id) then 'OTHER_HALF'
         when exists (select from stock_counts c where c.account_id = $1 and c.transaction_id = t.id) then 'COUNT'
       end as "to"
       from transactions t where t.account_id = $1 and t.id = any($2)
     ) bound where bound."to" is not null limit 1`,
    [accountId, ids],
  );
  if (bound) throw new NotAllowed(whyBound[bound.to]);
}

/** Why a transaction that is bound to something keeps what affects stock. */
const whyBound = {
  DOCUMENT: 'The transaction belongs to a shipment, receipt or order and cannot be changed.',
  // The other half of the move would remain, so the stock would be in the books twice, or not at all.
  OTHER_HALF: 'The transaction moved stock between bins: move it back instead.',
  // The count would go on saying what it posted (decision 0049).
  COUNT: 'The transaction belongs to a count and cannot be changed.',
} as const;

/**
 * The ones of its own columns that a change sets to other values than the stored ones: an object that was read may be sent
 * back. Called with the row locked.
 */
async function changedColumns(tx: Transaction, accountId: string, id: string, change: Values): Promise<string[]> {
  const given = ownColumns.filter((column) => column in change);
  if (given.length === 0) return [];
  const [stored] = await tx.query<Values>(
    `select ${ownColumns.join(', ')} from transactions where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return stored ? given.filter((column) => !isSame(stored[column], change[column])) : [];
}

const isSame = (stored: unknown, given: unknown): boolean =>
  stored instanceof Date && given instanceof Date ? stored.getTime() === given.getTime() : stored === given;

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
