import type { Transaction } from '../../../database/database.ts';
import type { Pair } from './pair.ts';

/** Writes a pair's current quantities, by lot and bin (`item/bin`), and their sum. */
export async function writePair(
  tx: Transaction,
  accountId: string,
  pair: Pair,
  quantities: ReadonlyMap<string, number>,
  latest: { readonly lastEntryAt: Date | null; readonly lastCountAt: Date | null },
): Promise<void> {
  const places = [...quantities.keys()].map((place) => place.split('/') as [string, string]);
  await tx.query('delete from stock_lots where account_id = $1 and location_id = $2 and product_id = $3', [
    accountId,
    pair.locationId,
    pair.productId,
  ]);
  await tx.query(
    `insert into stock_lots (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
     select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::bigint[])`,
    [
      accountId,
      pair.locationId,
      pair.productId,
      places.map(([item]) => item),
      places.map(([, bin]) => bin),
      [...quantities.values()],
    ],
  );
  await tx.query(
    `update stock_pairs set quantity_on_hand = $4, last_entry_at = $5, last_count_at = $6
     where account_id = $1 and location_id = $2 and product_id = $3`,
    [
      accountId,
      pair.locationId,
      pair.productId,
      [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0),
      latest.lastEntryAt,
      latest.lastCountAt,
    ],
  );
}
