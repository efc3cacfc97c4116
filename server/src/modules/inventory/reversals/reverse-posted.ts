import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { holdLocation } from '../bodies/find-locations.ts';
import { NotAllowed, NotFound } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockTransactions } from '../stock/lock-transactions.ts';
import { insertTransaction, postTransaction, type TransactionLinks } from '../stock/post-transaction.ts';
import { lockProducts } from '../stock/take-lots.ts';
import {
  findCountedSince,
  findMovedBins,
  nameShortages,
  refuseCountedSince,
  refuseMovedBins,
  refuseShortages,
  type StuckLot,
} from './refuse-reversal.ts';
import { undoChanges, type PlaceChange } from './undo-changes.ts';

/** The types of reversals: a transfer is reversed by one in the other direction, everything else by a correction. */
const adjustment = '3';
const oppositeTypes: Readonly<Record<string, string>> = { '8': '9', '9': '8' };

interface NumberedReason {
  readonly number: string;
  readonly reason: string;
}

/** A transaction that can be reversed. */
interface PostedTransaction {
  readonly id: string;
  readonly number: string;
  readonly typeId: string;
  readonly date: Date;
  readonly turn: string;
  readonly locationId: string;
  readonly sourceId: string | null;
  readonly destinationId: string | null;
  readonly incomingShipmentId: string | null;
  readonly outgoingShipmentId: string | null;
  readonly requisitionId: string | null;
  readonly orderId: string | null;
  readonly receiptId: string | null;
}

/** Reads a transaction; refuses one that was reversed, or that is a reversal itself. */
export async function mayReverse(tx: Transaction, accountId: string, id: string): Promise<PostedTransaction> {
  const [posted] = await tx.query<PostedTransaction & { isReversal: boolean; reversal: string | null }>(
    `select t.id, t.transaction_number as number, t.transaction_type_id as "typeId", t.transaction_date as date,
       t.sequence::text as turn, t.inventory_id as "locationId", t.source_id as "sourceId",
       t.destination_id as "destinationId", t.incoming_shipment_id as "incomingShipmentId",
       t.outgoing_shipment_id as "outgoingShipmentId", t.requisition_id as "requisitionId", t.order_id as "orderId",
       t.receipt_id as "receiptId", t.reverses_id is not null as "isReversal", r.transaction_number as reversal
     from transactions t
     left join transactions r on r.account_id = t.account_id and r.reverses_id = t.id
     where t.account_id = $1 and t.id = $2`,
    [accountId, id],
  );
  if (!posted) throw new NotFound(`There is no transaction with the id "${id}".`);
  const { isReversal, reversal, ...transaction } = posted;
  if (isReversal) {
    throw new NotAllowed(`${posted.number} is a reversal and cannot be reversed: enter what it took back again.`);
  }
  if ([posted.sourceId, posted.destinationId].includes(posted.locationId)) {
    throw new NotAllowed(`${posted.number} moved stock between bins: move it back instead.`);
  }
  if (reversal !== null) throw new NotAllowed(`${posted.number} was already reversed by ${reversal}.`);
  return transaction;
}

/**
 * Posts the reversal of a transaction, dated now and linked to it, and returns its id. The caller first locks the documents
 * that the transaction belongs to (the order of locks is shipment, order, transaction, pairs), and resets them.
 */
export async function reversePosted(
  context: InventoryContext,
  tx: Transaction,
  id: string,
  given: NumberedReason,
): Promise<string> {
  const { accountId } = context.caller;
  const { posted, stock, changes, place } = await lockPosted(tx, accountId, id);
  // Its stock would stay in the books, and leave without being posted.
  if (!place.managesInventory) {
    throw new NotAllowed('The location no longer manages inventory: what was posted there cannot be reversed.');
  }
  const undone = undoChanges(changes, stock);
  await refuseCountedSince(tx, accountId, posted, [...changes, ...undone.changes]);
  await refuseShortages(tx, accountId, posted.locationId, undone.shortages);
  await refuseMovedBins(tx, accountId, posted.locationId, undone.changes);
  return postReversal(context, tx, posted, undone.changes, given);
}

/**
 * Like `reversePosted`, but only for the lots that can still be taken back: lots that were counted again or used since keep
 * their stock. Returns the number of lots taken back, and the lots left. Posts nothing if no lot can be taken back.
 */
export async function reverseWhatIsLeft(
  context: InventoryContext,
  tx: Transaction,
  id: string,
  given: NumberedReason,
): Promise<{ readonly reversed: number; readonly left: readonly StuckLot[] }> {
  const { accountId } = context.caller;
  const { posted, stock, changes, place } = await lockPosted(tx, accountId, id);
  if (!place.managesInventory) {
    return {
      reversed: 0,
      left: [{ itemId: '', name: 'The counts', message: 'the location no longer manages inventory' }],
    };
  }
  const counted = await findCountedSince(tx, accountId, posted, [...changes, ...undoChanges(changes, stock).changes]);
  const uncounted = without(changes, counted);
  const used = await nameShortages(tx, accountId, undoChanges(uncounted, stock).shortages);
  const unused = without(uncounted, used);
  const moved = await findMovedBins(tx, accountId, posted.locationId, undoChanges(unused, stock).changes);
  const free = without(unused, moved);
  const left = [...counted, ...used, ...moved];
  if (free.length > 0) await postReversal(context, tx, posted, undoChanges(free, stock).changes, given);
  return { reversed: new Set(free.map(({ itemId }) => itemId)).size, left };
}

const without = (changes: readonly PlaceChange[], lots: readonly StuckLot[]): PlaceChange[] => {
  const stuck = new Set(lots.map(({ itemId }) => itemId));
  return changes.filter(({ itemId }) => !stuck.has(itemId));
};

/** Locks a transaction and the stock of its products, holds its location, and reads what it changed. */
async function lockPosted(tx: Transaction, accountId: string, id: string) {
  // One at a time: of two requests to reverse it, the second finds it reversed.
  await lockTransactions(tx, accountId, [id]);
  const posted = await mayReverse(tx, accountId, id);
  const place = await holdLocation(tx, accountId, posted.locationId);
  if (!place) throw new NotFound(`There is no location with the id "${posted.locationId}".`);
  const products = await productsOf(tx, accountId, id);
  const stock = await lockProducts(tx, accountId, posted.locationId, products);
  // Read under the locks: until then, an entry dated back may have altered what a count changed.
  return { posted, place, stock, changes: await readChanges(tx, accountId, id) };
}

function postReversal(
  context: InventoryContext,
  tx: Transaction,
  posted: PostedTransaction,
  changes: readonly PlaceChange[],
  { number, reason }: NumberedReason,
): Promise<string> {
  const { locationId } = posted;
  const typeId = oppositeTypes[posted.typeId] ?? adjustment;
  const isTaking = transactionType(typeId).effect === 'DEBIT';
  return postTransaction(context, tx, {
    typeId,
    date: null,
    locationId,
    lines: changes.map(({ itemId, binId, change }) => ({
      itemId,
      binId: binId || null,
      // Not `-0`.
      quantity: isTaking ? 0 - change : change,
      reasonCode: typeId === adjustment ? 'CORRECTION' : null,
    })),
    insert: (date) =>
      insertTransaction(context, tx, { number, typeId, date, locationId }, { ...linksOf(posted), comment: reason }),
  });
}

/** The reversal belongs to the same documents; a transfer goes back to where it came from. */
const linksOf = (posted: PostedTransaction): TransactionLinks => ({
  sourceId: posted.destinationId,
  destinationId: posted.sourceId,
  incomingShipmentId: posted.incomingShipmentId,
  outgoingShipmentId: posted.outgoingShipmentId,
  requisitionId: posted.requisitionId,
  orderId: posted.orderId,
  receiptId: posted.receiptId,
  reversesId: posted.id,
});

async function productsOf(tx: Transaction, accountId: string, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select distinct product_id as id from transaction_entries where account_id = $1 and transaction_id = $2',
    [accountId, id],
  );
  return rows.map((row) => row.id);
}

/** What a transaction changed, with the lots that a count of a whole product did not list. */
function readChanges(tx: Transaction, accountId: string, id: string): Promise<PlaceChange[]> {
  return tx.query<PlaceChange>(
    `select inventory_item_id as "itemId", coalesce(bin_location_id, '') as "binId", quantity_change as change,
       sequence as step
     from transaction_entries where account_id = $1 and transaction_id = $2
     union all
     select inventory_item_id, bin_location_id, quantity_change, sequence
     from stock_clearings where account_id = $1 and transaction_id = $2
     order by step`,
    [accountId, id],
  );
}
