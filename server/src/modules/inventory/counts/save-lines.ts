import type { FoundLine } from '@storehouse/contract/operations/instance/count-operations';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { requireReferences } from '../bodies/require-references.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { findOrMakeLots } from '../lots/lots.ts';
import { presentSql } from './judged-lines.ts';
import { lockCount } from './lock-count.ts';
import { lineNotFound } from './read-count-lines.ts';
import { requireBin } from '../bodies/require-bins.ts';

const counting = { states: ['COUNTING'], lock: 'share' } as const;

/** Saves the counted quantity of a line; null clears it. The last save wins. */
export async function saveLine(
  context: InventoryContext,
  countId: string,
  lineId: string,
  quantity: number | null,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { locationId } = await lockCount(tx, context.caller.accountId, countId, counting);
    await writeQuantity(context, tx, { countId, locationId, lineId, quantity });
  });
}

/** Adds a lot that was found, or saves its line if there is one already; returns the id of the line. */
export function addLine(context: InventoryContext, countId: string, found: FoundLine): Promise<string> {
  const { accountId } = context.caller;
  const { product, lotNumber, expirationDate = null, quantity } = found;
  return context.db.transaction(async (tx) => {
    const { locationId, binId: countedBin } = await lockCount(tx, accountId, countId, counting);
    const binId = found.binLocation ?? countedBin;
    if (binId !== null) await requireBin(tx, accountId, locationId, binId);
    await requireReferences(tx, accountId, [{ field: 'product', to: 'product', id: product }]);
    const [itemId] = await findOrMakeLots(context, tx, [
      { productId: product, lotNumber: lotNumber || null, expirationDate, field: 'expirationDate' },
    ]);
    const lineId = await findOrMakeLine(tx, accountId, [countId, product, itemId as string, binId ?? '']);
    await writeQuantity(context, tx, { countId, locationId, lineId, quantity });
    return lineId;
  });
}

/** Two people may find the same lot at the same time: the second one saves the line of the first. */
async function findOrMakeLine(tx: Transaction, accountId: string, place: readonly string[]): Promise<string> {
  const [line] = await tx.query<{ id: string }>(
    `insert into stock_count_lines as line
       (account_id, id, count_id, product_id, inventory_item_id, bin_location_id, is_found)
     values ($1, $2, $3, $4, $5, $6, true)
     on conflict (account_id, count_id, inventory_item_id, bin_location_id) do update set is_found = line.is_found
     returning id`,
    [accountId, newInstanceId(), ...place],
  );
  return (line as NonNullable<typeof line>).id;
}

interface SavedLine {
  readonly countId: string;
  readonly locationId: string;
  readonly lineId: string;
  readonly quantity: number | null;
}

/**
 * Writes the quantity with what is on hand and the last count of the lot, both read in the same snapshot: a count that
 * this save does not see yet will have a higher sequence.
 */
async function writeQuantity(
  { caller: { accountId, personId }, at }: InventoryContext,
  tx: Transaction,
  { countId, locationId, lineId, quantity }: SavedLine,
): Promise<void> {
  const values = [accountId, countId, lineId];
  const [saved] =
    quantity === null
      ? await tx.query(
          `update stock_count_lines set quantity_counted = null, on_hand = null, last_count = null, counted_by_id = null,
             counted_at = null
           where account_id = $1 and count_id = $2 and id = $3 returning id`,
          values,
        )
      : await tx.query(
          `update stock_count_lines line set quantity_counted = $4, on_hand = present.on_hand_now,
             last_count = present.last_count_now, counted_by_id = $5, counted_at = $6, is_sent_back = false
           from (
             select place.id, ${presentSql('place')}
             from (select own.*, $7::text as location_id from stock_count_lines own
                   where own.account_id = $1 and own.count_id = $2 and own.id = $3) place
           ) present
           where line.account_id = $1 and line.count_id = $2 and line.id = present.id returning line.id`,
          [...values, quantity, personId, at, locationId],
        );
  if (!saved) lineNotFound(lineId);
}
