import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Queryable, Transaction } from '../../../database/database.ts';
import { classNamed } from '../generic/compile-class.ts';
import { readObject } from '../generic/read-objects.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { Invalid } from '../invalid.ts';
import { readAdjustmentLines } from './adjustment-lines.ts';
import { applyEntries } from './apply-entries.ts';
import type { EntryLine } from './new-entries.ts';
import { emitStockAdjustments } from './emit-stock-adjustment.ts';
import { changeSql } from './change-sql.ts';
import { lockPairs, type PairState, distinctPairs } from './pairs.ts';

/** A transaction as the generic API returns it, with its lines. */
export async function readTransaction(on: Queryable, accountId: string, id: string): Promise<object> {
  return JSON.parse(await readObject(on, accountId, classNamed('transaction'), id)) as object;
}

/** What a transaction posted by an operation belongs to. */
export interface TransactionLinks {
  readonly sourceId?: string | null;
  readonly destinationId?: string | null;
  readonly incomingShipmentId?: string | null;
  readonly outgoingShipmentId?: string | null;
  readonly requisitionId?: string | null;
  readonly orderId?: string | null;
  readonly receiptId?: string | null;
  readonly comment?: string | null;
  readonly reversesId?: string | null;
}

/** Takes the number for a new transaction, before the database transaction starts. */
export async function takeTransactionNumber({ db, caller }: InventoryContext): Promise<string> {
  const [number] = await takeNumbers(db, caller.accountId, 'TX-', 1);
  return number as string;
}

const insertSql = {
  name: 'insert-transaction',
  text: `insert into transactions (account_id, id, date_created, last_updated, transaction_number, transaction_type_id,
       transaction_date, inventory_id, source_id, destination_id, incoming_shipment_id, outgoing_shipment_id,
       requisition_id, order_id, receipt_id, comment, reverses_id, posted_by_id)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
};

/** Inserts the row of a transaction that an operation posts; its lines follow. */
export function insertTransaction(
  { caller: { accountId, personId }, at }: InventoryContext,
  tx: Transaction,
  row: { readonly number: string; readonly typeId: string; readonly date: Date; readonly locationId: string },
  links: TransactionLinks,
): string {
  const id = newInstanceId();
  const values = [
    accountId,
    id,
    at,
    row.number,
    row.typeId,
    row.date,
    row.locationId,
    links.sourceId ?? null,
    links.destinationId ?? null,
    links.incomingShipmentId ?? null,
    links.outgoingShipmentId ?? null,
    links.requisitionId ?? null,
    links.orderId ?? null,
    links.receiptId ?? null,
    links.comment ?? null,
    links.reversesId ?? null,
    personId,
  ];
  tx.later({ sql: insertSql, values });
  return id;
}

/** A line of a transaction to be posted. */
export interface PostingLine {
  readonly itemId: string;
  /** As stored: positive, except for an Adjustment. */
  readonly quantity: number;
  readonly binId?: string | null;
  readonly reasonCode?: string | null;
  readonly comments?: string | null;
}

interface Posting {
  readonly typeId: string;
  /** Null for a posting that takes effect now. */
  readonly date: Date | null;
  readonly locationId: string;
  readonly lines: readonly PostingLine[];
  /** Inserts the transaction's own row with its date and returns its id; runs after the pairs are locked. */
  insert(date: Date): string | Promise<string>;
}

/**
 * Posts a transaction with its lines: the ledger, the stored quantities and the event in one database transaction. The
 * pairs are locked before the row is inserted, so that for each pair the order of creation is the order in which lines
 * took effect.
 */
export async function postTransaction(context: InventoryContext, tx: Transaction, posting: Posting): Promise<string> {
  const { accountId } = context.caller;
  const lines = await resolveLots(tx, accountId, posting.lines);
  const { locationId } = posting;
  const pairs = distinctPairs(lines.map(({ productId }) => ({ locationId, productId })));
  const locked = pairs.length > 0 ? await lockPairs(tx, accountId, pairs) : [];
  const date = posting.date ?? afterLastEntry(context.at, locked);
  const transactionId = await posting.insert(date);
  insertEntries(tx, context, transactionId, locationId, lines);
  const { typeId } = posting;
  await applyEntries(tx, accountId, locked, { transactionId, typeId, date, locationId, lines });
  if (transactionType(posting.typeId).adjustmentType) {
    const posted = await readAdjustmentLines(tx, accountId, { transactionIds: [transactionId] });
    await emitStockAdjustments(context, tx, [], posted);
  }
  return transactionId;
}

/**
 * Now, but not before the last entry of the pairs. While this call waited for their locks, another one may have posted an
 * entry with a later time, and the ledger is ordered by time: if that entry is a count, and stock that leaves now were dated
 * before it, the count would put the stock back.
 */
const afterLastEntry = (now: Date, locked: readonly PairState[]): Date =>
  locked.reduce(
    (latest, { lastEntryAt }) => (lastEntryAt !== null && lastEntryAt > latest ? lastEntryAt : latest),
    now,
  );

type ResolvedLine = PostingLine & EntryLine;

const productsOfLotsSql = {
  name: 'products-of-lots',
  text: 'select id, product_id as "productId" from inventory_items where account_id = $1 and id = any($2) for key share',
};

/** The product of each lot; a lot that does not exist is refused at its line. */
async function resolveLots(tx: Transaction, accountId: string, lines: readonly PostingLine[]): Promise<ResolvedLine[]> {
  if (lines.length === 0) return [];
  const lots = await tx.query<{ id: string; productId: string }>(productsOfLotsSql, [
    accountId,
    lines.map((line) => line.itemId),
  ]);
  const productOf = new Map(lots.map((lot) => [lot.id, lot.productId]));
  const missing = lines.flatMap((line, index) =>
    productOf.has(line.itemId)
      ? []
      : [{ field: `transactionEntries[${String(index)}].inventoryItem`, message: 'not found' }],
  );
  if (missing.length > 0) throw new Invalid(missing);
  return lines.map((line) => ({ ...line, binId: line.binId ?? null, productId: productOf.get(line.itemId) as string }));
}

const insertEntriesSql = {
  name: 'insert-entries',
  text: `insert into transaction_entries (account_id, id, date_created, last_updated, transaction_id, transaction_type_id,
       transaction_date, transaction_sequence, location_id, inventory_item_id, product_id, quantity, quantity_change,
       bin_location_id, reason_code, comments)
     select $1, line.id, $2, $2, t.id, t.transaction_type_id, t.transaction_date, t.sequence, $4,
       line.inventory_item_id, line.product_id, line.quantity, ${changeSql('t.transaction_type_id', 'line.quantity')},
       line.bin_location_id, line.reason_code, line.comments
     from json_to_recordset($5) as line (id text, inventory_item_id text, product_id text, quantity integer,
       bin_location_id text, reason_code text, comments text)
     join transactions t on t.account_id = $1 and t.id = $3`,
};

function insertEntries(
  tx: Transaction,
  { caller: { accountId }, at }: InventoryContext,
  transactionId: string,
  locationId: string,
  lines: readonly ResolvedLine[],
): void {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    id: newInstanceId(),
    inventory_item_id: line.itemId,
    product_id: line.productId,
    quantity: line.quantity,
    bin_location_id: line.binId,
    reason_code: line.reasonCode ?? null,
    comments: line.comments ?? null,
  }));
  tx.later({ sql: insertEntriesSql, values: [accountId, at, transactionId, locationId, JSON.stringify(rows)] });
}
