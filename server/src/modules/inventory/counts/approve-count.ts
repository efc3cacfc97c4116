import { inventoryTypeId } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { requireDepot } from '../bodies/find-locations.ts';
import { holdBins } from '../bodies/require-bins.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { insertTransaction, postTransaction, takeTransactionNumber } from '../stock/post-transaction.ts';
import { lockProducts } from '../stock/take-lots.ts';
import { judgedLines } from './judged-lines.ts';
import { lockCount, requireVersion, type LockedCount } from './lock-count.ts';

interface PostedLine {
  readonly id: string;
  readonly itemId: string;
  readonly binId: string;
  readonly after: number;
  readonly recountReason: string | null;
}

/**
 * Posts all counted lines in one transaction, or nothing. The count is locked, so that only one of several approvals
 * succeeds. The pairs are locked before their stock is read, so that nothing moves between reading and posting.
 */
export async function approveCount(
  context: InventoryContext,
  id: string,
  version: number | null | undefined,
): Promise<void> {
  const { db, caller, at } = context;
  const { accountId, personId } = caller;
  const number = await takeTransactionNumber(context);
  await db.transaction(async (tx) => {
    const count = await lockCount(tx, accountId, id, { states: ['SUBMITTED'], lock: 'update' });
    requireVersion(count, version);
    // The location may have stopped managing inventory since the count was opened.
    await requireDepot(tx, accountId, count.locationId);
    const lines = await lockLines(tx, accountId, count);
    const { locationId } = count;
    const transactionId = await postTransaction(context, tx, {
      typeId: inventoryTypeId,
      date: null,
      locationId,
      lines: lines.map(({ itemId, binId, after }) => ({ itemId, binId: binId || null, quantity: after })),
      insert: (date) =>
        insertTransaction(
          context,
          tx,
          { number, typeId: inventoryTypeId, date, locationId },
          { comment: count.comment ? `${count.number}: ${count.comment}` : count.number },
        ),
    });
    await tx.query(
      `update stock_count_lines line set quantity_posted = posted.after
       from unnest($3::text[], $4::integer[]) as posted (id, after)
       where line.account_id = $1 and line.count_id = $2 and line.id = posted.id`,
      [accountId, id, lines.map((line) => line.id), lines.map(({ after }) => after)],
    );
    await tx.query(
      `update stock_counts set state = 'POSTED', transaction_id = $3, closed_by_id = $4, closed_at = $5,
         last_updated = $5, version = version + 1
       where account_id = $1 and id = $2`,
      [accountId, id, transactionId, personId, at],
    );
  });
}

/** The counted lines, under the locks of their pairs; refuses them all if one must be counted again. */
async function lockLines(tx: Transaction, accountId: string, count: LockedCount): Promise<PostedLine[]> {
  const counted = await tx.query<{ productId: string; binId: string }>(
    `select distinct product_id as "productId", bin_location_id as "binId" from stock_count_lines
     where account_id = $1 and count_id = $2 and quantity_counted is not null`,
    [accountId, count.id],
  );
  await requireBinsInPlace(tx, accountId, count, [...new Set(counted.map(({ binId }) => binId))]);
  await lockProducts(tx, accountId, count.locationId, [...new Set(counted.map(({ productId }) => productId))]);
  const lines = await tx.query<PostedLine>(
    `select id, inventory_item_id as "itemId", bin_location_id as "binId", after, recount_reason as "recountReason"
     from (${judgedLines}) line where quantity_counted is not null order by id`,
    [accountId, count.id],
  );
  const refused = lines.filter(({ recountReason }) => recountReason !== null).length;
  if (refused > 0) {
    throw new NotAllowed(
      `${refused === 1 ? '1 line' : `${String(refused)} lines`} of ${count.number} must be counted again before approval.`,
    );
  }
  return lines;
}

/** An empty bin may have moved to another location since it was counted: stock posted in it now could not be taken from it. */
async function requireBinsInPlace(
  tx: Transaction,
  accountId: string,
  { number, locationId }: LockedCount,
  binIds: readonly string[],
): Promise<void> {
  const bins = await holdBins(tx, accountId, binIds);
  const moved = bins.filter(({ parentId }) => parentId !== locationId).map(({ name }) => name);
  if (moved.length === 0) return;
  throw new NotAllowed(
    `${number} has lines in bins that are no longer in the location (${moved.join(', ')}): send them back before approval.`,
  );
}
