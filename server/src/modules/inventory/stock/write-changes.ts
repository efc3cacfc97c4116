import type { Transaction } from '../../../database/database.ts';
import type { Replayed } from './replay-ledger.ts';

/**
 * Writes what each line of a pair changed, where the stored change differs. These are few, because a back-dated line alters
 * only the count after it. Clearings are rare, so all are rewritten, except those of reversed counts, which are among the
 * lines.
 */
export async function writeChanges(
  tx: Transaction,
  accountId: string,
  { locationId, productId }: { readonly locationId: string; readonly productId: string },
  rows: readonly { readonly id: string | null; readonly change: number }[],
  { changes, clearings }: Replayed,
): Promise<void> {
  const wrong = rows.flatMap(({ id, change }, index) => (change === changes[index] ? [] : [{ id, index }]));
  if (wrong.length > 0) {
    await tx.query(
      `update transaction_entries e set quantity_change = right_one.change
       from unnest($2::text[], $3::bigint[]) as right_one (id, change)
       where e.account_id = $1 and e.id = right_one.id`,
      [accountId, wrong.map(({ id }) => id), wrong.map(({ index }) => changes[index])],
    );
  }
  await tx.query(
    `delete from stock_clearings c where c.account_id = $1 and c.location_id = $2 and c.product_id = $3 and not exists (
       select 1 from transactions r where r.account_id = $1 and r.reverses_id = c.transaction_id)`,
    [accountId, locationId, productId],
  );
  if (clearings.length === 0) return;
  const places = clearings.map(({ place }) => place.split('/') as [string, string]);
  await tx.query(
    `insert into stock_clearings (account_id, location_id, product_id, transaction_id, inventory_item_id,
       bin_location_id, transaction_date, transaction_sequence, quantity_change)
     select $1, $2, $3, cleared.transaction_id, item_id, bin_id, t.transaction_date, t.sequence, change
     from unnest($4::text[], $5::text[], $6::text[], $7::bigint[]) as cleared (transaction_id, item_id, bin_id, change)
     join transactions t on t.account_id = $1 and t.id = cleared.transaction_id`,
    [
      accountId,
      locationId,
      productId,
      clearings.map(({ transactionId }) => transactionId),
      places.map(([item]) => item),
      places.map(([, bin]) => bin),
      clearings.map(({ change }) => change),
    ],
  );
}
