import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { markPairsSql } from '../check-marks.ts';
import { replayLedger } from './replay-ledger.ts';
import { writeChanges } from './write-changes.ts';

/** One product at one location. */
export interface Pair {
  readonly locationId: string;
  readonly productId: string;
}

/** Distinct pairs in the order in which their rows are locked, so that two transactions can never deadlock. */
export function distinctPairs(pairs: Iterable<Pair>): Pair[] {
  const byKey = new Map<string, Pair>();
  for (const { locationId, productId } of pairs) byKey.set(`${locationId}/${productId}`, { locationId, productId });
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

export interface PairState extends Pair {
  readonly lastEntryAt: Date | null;
  readonly lastCountAt: Date | null;
}

/** Locks the pairs of a relation in its order, and marks them. */
const lockSql = (pairs: string) => `
with locked as (
  insert into stock_pairs as pair (account_id, location_id, product_id)
  select $1, wanted.location_id, wanted.product_id from ${pairs}
  on conflict (account_id, location_id, product_id) do update set quantity_on_hand = pair.quantity_on_hand
  returning location_id, product_id, last_entry_at, last_count_at
), marked as (${markPairsSql('locked')}
)`;

const lockPairsSql = {
  name: 'lock-pairs',
  text: `${lockSql('unnest($2::text[], $3::text[]) with ordinality as wanted (location_id, product_id, position) order by position')}
select location_id as "locationId", product_id as "productId", last_entry_at as "lastEntryAt", last_count_at as "lastCountAt"
from locked`,
};

/**
 * Locks the rows of the pairs, in the given order, until the transaction ends, and creates missing ones. Changes to a
 * pair's stock wait here for each other, so that none is lost. All of them pass here, so this also marks the pairs for
 * the next check.
 */
export async function lockPairs(tx: Transaction, accountId: string, pairs: readonly Pair[]): Promise<PairState[]> {
  return tx.query<PairState>(lockPairsSql, [
    accountId,
    pairs.map((pair) => pair.locationId),
    pairs.map((pair) => pair.productId),
  ]);
}

/** The same for the pairs of a table that this transaction filled, in the order of `distinctPairs`. */
export async function lockStagedPairs(tx: Transaction, accountId: string, table: string): Promise<void> {
  const pairs = `(select distinct location_id, product_id from ${table}) wanted order by location_id || '/' || product_id`;
  await tx.query(`${lockSql(pairs)} select 1`, [accountId]);
}

/** Writes a pair's current quantities, by lot and bin (`item/bin`), and their sum. */
async function writePair(
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

interface LedgerRow {
  /** Null for a lot that a count of its whole product did not list. */
  readonly id: string | null;
  readonly transactionId: string;
  readonly typeId: string;
  readonly date: Date;
  readonly itemId: string;
  readonly binId: string;
  readonly quantity: number;
  readonly change: number;
  /** Whether it is of a reversed count, which sets nothing any more but keeps the change that its reversal took back. */
  readonly isReversedCount: boolean;
}

const isReversed = (row: string) => `exists (
  select 1 from transactions r where r.account_id = $1 and r.reverses_id = ${row}.transaction_id)`;

/** The ledger of a pair, oldest first, with what reversed counts of the whole product took from lots not listed. */
const ledgerSql = `
select e.id, e.transaction_id as "transactionId", e.transaction_type_id as "typeId", e.transaction_date as date,
  e.inventory_item_id as "itemId", coalesce(e.bin_location_id, '') as "binId", e.quantity, e.quantity_change as change,
  case when e.transaction_type_id in ('7', '11') then ${isReversed('e')} else false end as "isReversedCount",
  e.transaction_sequence as turn, e.sequence as step
from transaction_entries e
where e.account_id = $1 and e.location_id = $2 and e.product_id = $3
union all
select null, c.transaction_id, '11', c.transaction_date, c.inventory_item_id, c.bin_location_id, 0, c.quantity_change,
  true, c.transaction_sequence, c.sequence
from stock_clearings c
where c.account_id = $1 and c.location_id = $2 and c.product_id = $3 and ${isReversed('c')}
order by date, turn, step`;

/** Recalculates the quantities of pairs from their ledgers, after history changed (back-dated, edited or deleted lines). */
export async function recountPairs(tx: Transaction, accountId: string, pairs: Iterable<Pair>): Promise<void> {
  const wanted = distinctPairs(pairs);
  if (wanted.length === 0) return;
  await lockPairs(tx, accountId, wanted);
  for (const pair of wanted) await recountPair(tx, accountId, pair);
}

export async function recountPair(tx: Transaction, accountId: string, pair: Pair): Promise<void> {
  const rows = await tx.query<LedgerRow>(ledgerSql, [accountId, pair.locationId, pair.productId]);
  const effects = rows.map((row) => (row.isReversedCount ? 'CREDIT' : transactionType(row.typeId).effect));
  const replayed = replayLedger(
    rows.map((row, index) => ({
      transactionId: row.transactionId,
      effect: effects[index] ?? 'CREDIT',
      place: `${row.itemId}/${row.binId}`,
      quantity: row.isReversedCount ? row.change : row.quantity,
    })),
  );
  const lastCount = effects.findLastIndex((effect) => effect === 'INVENTORY' || effect === 'PRODUCT_INVENTORY');
  await writePair(tx, accountId, pair, replayed.quantities, {
    lastEntryAt: rows.at(-1)?.date ?? null,
    lastCountAt: rows[lastCount]?.date ?? null,
  });
  await writeChanges(tx, accountId, pair, rows, replayed);
}
