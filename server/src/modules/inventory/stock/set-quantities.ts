import type { Transaction } from '../../../database/database.ts';
import type { NewEntries } from './new-entries.ts';
import type { PairState } from './pairs.ts';

/** The pairs in which a count comes after every other entry and names no place twice: its quantities are the stock. */
export function settledPairs(locked: readonly PairState[], { date, lines }: NewEntries): ReadonlySet<string> {
  const places = new Set<string>();
  const settled = new Set(
    locked.filter(({ lastEntryAt }) => lastEntryAt === null || date >= lastEntryAt).map(({ productId }) => productId),
  );
  for (const { productId, itemId, binId } of lines) {
    const place = `${itemId}/${binId ?? ''}`;
    if (places.has(place)) settled.delete(productId);
    places.add(place);
  }
  return settled;
}

/**
 * Sets the places of a count, in one statement for any number of lines: 9 s for 5,000 lines; recalculating each pair would
 * take 58 s. The entries get the difference that they made.
 */
export async function setQuantities(
  tx: Transaction,
  accountId: string,
  { transactionId, date, locationId, lines }: NewEntries,
  products: ReadonlySet<string>,
): Promise<void> {
  const counted = lines.filter(({ productId }) => products.has(productId));
  if (counted.length === 0) return;
  await tx.query(
    `with line as (
       select l.product_id, l.item_id, l.bin_id, l.quantity, l.quantity - coalesce(lot.quantity, 0) as change
       from unnest($5::text[], $6::text[], $7::text[], $8::bigint[]) as l (product_id, item_id, bin_id, quantity)
       left join stock_lots lot on lot.account_id = $1 and lot.location_id = $2 and lot.product_id = l.product_id
         and lot.inventory_item_id = l.item_id and lot.bin_location_id = l.bin_id
     ), lots as (
       insert into stock_lots as lot (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
       select $1, $2, product_id, item_id, bin_id, quantity from line
       on conflict (account_id, location_id, product_id, inventory_item_id, bin_location_id)
       do update set quantity = excluded.quantity
     ), entries as (
       update transaction_entries entry set quantity_change = line.change from line
       where entry.account_id = $1 and entry.transaction_id = $3 and entry.inventory_item_id = line.item_id
         and coalesce(entry.bin_location_id, '') = line.bin_id
     )
     update stock_pairs pair
     set quantity_on_hand = quantity_on_hand + total.change, last_entry_at = $4, last_count_at = $4
     from (select product_id, sum(change)::bigint as change from line group by product_id) total
     where pair.account_id = $1 and pair.location_id = $2 and pair.product_id = total.product_id`,
    [
      accountId,
      locationId,
      transactionId,
      date,
      counted.map((line) => line.productId),
      counted.map((line) => line.itemId),
      counted.map((line) => line.binId ?? ''),
      counted.map((line) => line.quantity),
    ],
  );
}
