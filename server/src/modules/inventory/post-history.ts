import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { Database, Transaction } from '../../database/database.ts';
import { newInstanceId } from '../../foundation/text/new-id.ts';
import { takeNumbers } from './numbers/numbers.ts';
import { changeSql } from './stock/change-sql.ts';
import { lockPairs, type PairState, distinctPairs, recountPair } from './stock/pairs.ts';

/** A past transaction with its lines. */
export interface PastTransaction {
  readonly typeId: string;
  readonly date: Date;
  readonly locationId: string;
  readonly sourceId?: string;
  readonly destinationId?: string;
  readonly lines: readonly PastLine[];
}

export interface PastLine {
  readonly productId: string;
  readonly itemId: string;
  /** As stored: positive, but for an Adjustment. */
  readonly quantity: number;
}

/**
 * Posts many transactions at once, in the given order: the ledger and the stored quantities, in a handful of statements
 * for any number of transactions. For imported history: sends no events and refuses nothing.
 */
export async function postHistory(
  db: Database,
  accountId: string,
  transactions: readonly PastTransaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  const numbers = await takeNumbers(db, accountId, 'TX-', transactions.length);
  await db.transaction(async (tx) => {
    const lines = transactions.flatMap(({ locationId, lines: own }) =>
      own.map(({ productId }) => ({ locationId, productId })),
    );
    const locked = await lockPairs(tx, accountId, distinctPairs(lines));
    await insertTransactions(
      tx,
      accountId,
      transactions.map((one, index) => ({ ...one, id: newInstanceId(), number: numbers[index] as string })),
    );
    await applyHistory(tx, accountId, locked, transactions);
  });
}

async function insertTransactions(
  tx: Transaction,
  accountId: string,
  transactions: readonly (PastTransaction & { id: string; number: string })[],
): Promise<void> {
  await tx.query(
    `insert into transactions (account_id, id, date_created, last_updated, transaction_number, transaction_type_id,
       transaction_date, inventory_id, source_id, destination_id)
     select $1, id, at, at, number, type, at, location, source, destination
     from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
       with ordinality as t (id, number, type, at, location, source, destination, position)
     order by position`,
    [
      accountId,
      transactions.map(({ id }) => id),
      transactions.map(({ number }) => number),
      transactions.map(({ typeId }) => typeId),
      transactions.map(({ date }) => date),
      transactions.map(({ locationId }) => locationId),
      transactions.map(({ sourceId }) => sourceId ?? null),
      transactions.map(({ destinationId }) => destinationId ?? null),
    ],
  );
  const entries = transactions.flatMap(({ id, date, locationId, lines }) =>
    lines.map((line) => ({ ...line, transactionId: id, date, locationId })),
  );
  await tx.query(
    `insert into transaction_entries (account_id, id, date_created, last_updated, transaction_id, transaction_type_id,
       transaction_date, transaction_sequence, location_id, inventory_item_id, product_id, quantity, quantity_change)
     select $1, e.id, at, at, t.id, t.transaction_type_id, t.transaction_date, t.sequence, location, item, product,
       quantity, ${changeSql('t.transaction_type_id', 'quantity')}
     from unnest($2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[])
       with ordinality as e (id, at, transaction, location, item, product, quantity, position)
     join transactions t on t.account_id = $1 and t.id = e.transaction
     order by position`,
    [
      accountId,
      entries.map(() => newInstanceId()),
      entries.map(({ date }) => date),
      entries.map(({ transactionId }) => transactionId),
      entries.map(({ locationId }) => locationId),
      entries.map(({ itemId }) => itemId),
      entries.map(({ productId }) => productId),
      entries.map(({ quantity }) => quantity),
    ],
  );
}

const keyOf = ({ locationId, productId }: { locationId: string; productId: string }) => `${locationId}/${productId}`;

/** Adds sums to pairs that only gain or lose after their last count; the others are recalculated from their ledgers. */
async function applyHistory(
  tx: Transaction,
  accountId: string,
  locked: readonly PairState[],
  transactions: readonly PastTransaction[],
): Promise<void> {
  const countedAt = new Map(locked.map((pair) => [keyOf(pair), pair.lastCountAt]));
  const changes = transactions.flatMap(({ typeId, date, locationId, lines }) => {
    const { effect } = transactionType(typeId);
    return lines.map((line) => ({ ...line, locationId, date, effect }));
  });
  const isPlain = ({ effect, date, ...pair }: (typeof changes)[number]) => {
    const counted = countedAt.get(keyOf(pair)) ?? null;
    return (effect === 'CREDIT' || effect === 'DEBIT') && (counted === null || date >= counted);
  };
  const recounted = new Set(changes.filter((change) => !isPlain(change)).map(keyOf));
  const summed = changes.filter((change) => !recounted.has(keyOf(change)));
  if (summed.length > 0) {
    await tx.query(addHistorySql, [
      accountId,
      summed.map(({ locationId }) => locationId),
      summed.map(({ productId }) => productId),
      summed.map(({ itemId }) => itemId),
      summed.map(({ quantity, effect }) => (effect === 'DEBIT' ? -quantity : quantity)),
      summed.map(({ date }) => date),
    ]);
  }
  for (const pair of locked) if (recounted.has(keyOf(pair))) await recountPair(tx, accountId, pair);
}

const addHistorySql = `
with line as (
  select location_id, product_id, item_id, sum(quantity)::bigint as quantity, max(at) as at
  from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[]) as l (location_id, product_id, item_id, quantity, at)
  group by location_id, product_id, item_id
), lots as (
  insert into stock_lots as lot (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
  select $1, location_id, product_id, item_id, '', quantity from line
  on conflict (account_id, location_id, product_id, inventory_item_id, bin_location_id)
  do update set quantity = lot.quantity + excluded.quantity
)
update stock_pairs pair
set quantity_on_hand = quantity_on_hand + total.quantity, last_entry_at = greatest(last_entry_at, total.at)
from (
  select location_id, product_id, sum(quantity)::bigint as quantity, max(at) as at from line group by location_id, product_id
) total
where pair.account_id = $1 and pair.location_id = total.location_id and pair.product_id = total.product_id`;
