import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import type { NewEntries } from './new-entries.ts';
import { type PairState, recountPair } from './pairs.ts';
import { setQuantities, settledPairs } from './set-quantities.ts';

/**
 * Updates the stored quantities with new ledger lines, in the same transaction. A line that adds or subtracts, dated
 * after the pair's last count, is added to the stored quantities; a count after all other lines sets its places; anything
 * else (a count of the whole product, a back-dated line) recalculates the pair.
 */
export async function applyEntries(
  tx: Transaction,
  accountId: string,
  locked: readonly PairState[],
  entries: NewEntries,
): Promise<void> {
  const plain = new Set(locked.filter((pair) => isPlain(pair, entries)).map((pair) => pair.productId));
  addQuantities(tx, accountId, entries, plain);
  const isCount = transactionType(entries.typeId).effect === 'INVENTORY';
  const settled = isCount ? settledPairs(locked, entries) : new Set<string>();
  await setQuantities(tx, accountId, entries, settled);
  for (const pair of locked) {
    if (!plain.has(pair.productId) && !settled.has(pair.productId)) await recountPair(tx, accountId, pair);
  }
}

/** Additions and subtractions after the last count can be applied in any order. */
function isPlain(pair: PairState, { typeId, date }: NewEntries): boolean {
  const { effect } = transactionType(typeId);
  return (effect === 'CREDIT' || effect === 'DEBIT') && (pair.lastCountAt === null || date >= pair.lastCountAt);
}

const addSql = {
  name: 'add-quantities',
  text: `with line as (
       select product_id, item_id, bin_id, sum(quantity)::bigint as quantity
       from unnest($3::text[], $4::text[], $5::text[], $6::bigint[]) as l (product_id, item_id, bin_id, quantity)
       group by product_id, item_id, bin_id
     ), lots as (
       insert into stock_lots as lot (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
       select $1, $2, product_id, item_id, bin_id, quantity from line
       on conflict (account_id, location_id, product_id, inventory_item_id, bin_location_id)
       do update set quantity = lot.quantity + excluded.quantity
     )
     update stock_pairs pair
     set quantity_on_hand = quantity_on_hand + total.quantity, last_entry_at = greatest(last_entry_at, $7)
     from (select product_id, sum(quantity)::bigint as quantity from line group by product_id) total
     where pair.account_id = $1 and pair.location_id = $2 and pair.product_id = total.product_id`,
};

function addQuantities(
  tx: Transaction,
  accountId: string,
  { typeId, date, locationId, lines }: NewEntries,
  products: ReadonlySet<string>,
): void {
  const sign = transactionType(typeId).effect === 'DEBIT' ? -1 : 1;
  const added = lines.filter(({ productId }) => products.has(productId));
  if (added.length === 0) return;
  const values = [
    accountId,
    locationId,
    added.map((line) => line.productId),
    added.map((line) => line.itemId),
    added.map((line) => line.binId ?? ''),
    added.map((line) => line.quantity * sign),
    date,
  ];
  tx.later({ sql: addSql, values });
}
