import type { Transaction } from '../../../database/database.ts';
import type { Pair } from './pair.ts';

export interface PairState extends Pair {
  readonly lastEntryAt: Date | null;
  readonly lastCountAt: Date | null;
}

/**
 * Locks the rows of the pairs, in the given order, until the transaction ends, and creates missing ones. Changes to a
 * pair's stock wait here for each other, so that none is lost.
 */
export async function lockPairs(tx: Transaction, accountId: string, pairs: readonly Pair[]): Promise<PairState[]> {
  return tx.query<PairState>(
    `insert into stock_pairs as pair (account_id, location_id, product_id)
     select $1, wanted.location_id, wanted.product_id
     from unnest($2::text[], $3::text[]) with ordinality as wanted (location_id, product_id, position)
     order by position
     on conflict (account_id, location_id, product_id) do update set quantity_on_hand = pair.quantity_on_hand
     returning location_id as "locationId", product_id as "productId", last_entry_at as "lastEntryAt",
       last_count_at as "lastCountAt"`,
    [accountId, pairs.map((pair) => pair.locationId), pairs.map((pair) => pair.productId)],
  );
}
