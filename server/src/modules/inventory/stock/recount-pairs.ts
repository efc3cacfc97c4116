import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../database/database.ts';
import { distinctPairs, type Pair } from './pair.ts';
import { lockPairs } from './lock-pairs.ts';
import { replayLedger } from './replay-ledger.ts';
import { writePair } from './write-pair.ts';

interface LedgerRow {
  readonly transactionId: string;
  readonly typeId: string;
  readonly date: Date;
  readonly itemId: string;
  readonly binId: string;
  readonly quantity: number;
}

/** Recalculates the quantities of pairs from their ledgers, after history changed (back-dated, edited or deleted lines). */
export async function recountPairs(tx: Transaction, accountId: string, pairs: Iterable<Pair>): Promise<void> {
  const wanted = distinctPairs(pairs);
  if (wanted.length === 0) return;
  await lockPairs(tx, accountId, wanted);
  for (const pair of wanted) await recountPair(tx, accountId, pair);
}

export async function recountPair(tx: Transaction, accountId: string, pair: Pair): Promise<void> {
  const rows = await tx.query<LedgerRow>(
    `select e.transaction_id as "transactionId", t.transaction_type_id as "typeId", t.transaction_date as date,
       e.inventory_item_id as "itemId", coalesce(e.bin_location_id, '') as "binId", e.quantity
     from transaction_entries e
     join transactions t on t.account_id = e.account_id and t.id = e.transaction_id
     where e.account_id = $1 and e.location_id = $2 and e.product_id = $3
     order by t.transaction_date, t.sequence, e.sequence`,
    [accountId, pair.locationId, pair.productId],
  );
  const effects = rows.map((row) => transactionType(row.typeId).effect);
  const quantities = replayLedger(
    rows.map((row, index) => ({
      transactionId: row.transactionId,
      effect: effects[index] ?? 'CREDIT',
      place: `${row.itemId}/${row.binId}`,
      quantity: row.quantity,
    })),
  );
  const lastCount = effects.findLastIndex((effect) => effect === 'INVENTORY' || effect === 'PRODUCT_INVENTORY');
  await writePair(tx, accountId, pair, quantities, {
    lastEntryAt: rows.at(-1)?.date ?? null,
    lastCountAt: rows[lastCount]?.date ?? null,
  });
}
