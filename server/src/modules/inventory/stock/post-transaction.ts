import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { readAdjustmentLines } from './adjustment-lines.ts';
import { applyEntries, type EntryLine } from './apply-entries.ts';
import { emitStockAdjustments } from './emit-stock-adjustment.ts';
import { lockPairs, type PairState } from './lock-pairs.ts';
import { distinctPairs } from './pair.ts';

/** A line of a transaction to be posted. */
export interface PostingLine {
  readonly itemId: string;
  /** As stored: positive, except for an Adjustment. */
  readonly quantity: number;
  readonly binId?: string | null;
  readonly reasonCode?: string | null;
  readonly comments?: string | null;
}

export interface Posting {
  readonly typeId: string;
  readonly date: Date;
  readonly locationId: string;
  readonly lines: readonly PostingLine[];
  /** Inserts the transaction's own row and returns its id; runs after the pairs are locked. */
  insert(): Promise<string>;
  /** Inspects the locked pairs before anything is posted, to refuse what is not in stock. */
  check?(locked: readonly PairState[]): Promise<void>;
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
  await posting.check?.(locked);
  const transactionId = await posting.insert();
  await insertEntries(tx, context, transactionId, locationId, lines);
  await applyEntries(tx, accountId, locked, { typeId: posting.typeId, date: posting.date, locationId, lines });
  if (transactionType(posting.typeId).adjustmentType) {
    const posted = await readAdjustmentLines(tx, accountId, { transactionIds: [transactionId] });
    await emitStockAdjustments(context, tx, [], posted);
  }
  return transactionId;
}

type ResolvedLine = PostingLine & EntryLine;

/** The product of each lot; a lot that does not exist is refused at its line. */
async function resolveLots(tx: Transaction, accountId: string, lines: readonly PostingLine[]): Promise<ResolvedLine[]> {
  if (lines.length === 0) return [];
  const lots = await tx.query<{ id: string; productId: string }>(
    'select id, product_id as "productId" from inventory_items where account_id = $1 and id = any($2) for key share',
    [accountId, lines.map((line) => line.itemId)],
  );
  const productOf = new Map(lots.map((lot) => [lot.id, lot.productId]));
  const missing = lines.flatMap((line, index) =>
    productOf.has(line.itemId)
      ? []
      : [{ field: `transactionEntries[${String(index)}].inventoryItem`, message: 'not found' }],
  );
  if (missing.length > 0) throw new Invalid(missing);
  return lines.map((line) => ({ ...line, binId: line.binId ?? null, productId: productOf.get(line.itemId) as string }));
}

async function insertEntries(
  tx: Transaction,
  { caller: { accountId }, at }: InventoryContext,
  transactionId: string,
  locationId: string,
  lines: readonly ResolvedLine[],
): Promise<void> {
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
  await tx.query(
    `insert into transaction_entries (account_id, id, date_created, last_updated, transaction_id, location_id,
       inventory_item_id, product_id, quantity, bin_location_id, reason_code, comments)
     select $1, line.id, $2, $2, $3, $4, line.inventory_item_id, line.product_id, line.quantity, line.bin_location_id,
       line.reason_code, line.comments
     from json_to_recordset($5) as line (id text, inventory_item_id text, product_id text, quantity integer,
       bin_location_id text, reason_code text, comments text)`,
    [accountId, at, transactionId, locationId, JSON.stringify(rows)],
  );
}
