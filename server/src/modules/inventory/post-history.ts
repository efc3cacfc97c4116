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
  /** Who posted it. */
  readonly personId?: string;
  readonly lines: readonly PastLine[];
}

export interface PastLine {
  readonly productId: string;
  readonly itemId: string;
  /** Null or absent outside bins. */
  readonly binId?: string | null;
  /** As stored: positive, except for an Adjustment. */
  readonly quantity: number;
}

/**
 * Posts many transactions at once, in the given order. It writes the ledger and the stored quantities with a handful of
 * statements, however many transactions there are; only pairs with counts are recalculated one by one. Meant for imported
 * history: it sends no events and refuses nothing.
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
  const inserted = await tx.query<{ id: string; sequence: number }>(
    `insert into transactions (account_id, id, date_created, last_updated, transaction_number, transaction_type_id,
       transaction_date, inventory_id, source_id, destination_id, posted_by_id)
     select $1, id, at, at, number, type, at, location, source, destination, person
     from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[])
       with ordinality as t (id, number, type, at, location, source, destination, person, position)
     order by position
     returning id, sequence`,
    [
      accountId,
      transactions.map(({ id }) => id),
      transactions.map(({ number }) => number),
      transactions.map(({ typeId }) => typeId),
      transactions.map(({ date }) => date),
      transactions.map(({ locationId }) => locationId),
      transactions.map(({ sourceId }) => sourceId ?? null),
      transactions.map(({ destinationId }) => destinationId ?? null),
      transactions.map(({ personId }) => personId ?? null),
    ],
  );
  const sequences = new Map(inserted.map(({ id, sequence }) => [id, sequence]));
  const entries = transactions.flatMap(({ id, typeId, date, locationId, lines }) =>
    lines.map((line) => ({ ...line, transactionId: id, typeId, sequence: sequences.get(id), date, locationId })),
  );
  await tx.query(
    `insert into transaction_entries (account_id, id, date_created, last_updated, transaction_id, transaction_type_id,
       transaction_date, transaction_sequence, location_id, inventory_item_id, product_id, bin_location_id, quantity,
       quantity_change)
     select $1, id, at, at, transaction, type, at, sequence, location, item, product, bin, quantity,
       ${changeSql('type', 'quantity')}
     from unnest($2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::integer[]) with ordinality
       as e (id, at, transaction, type, sequence, location, item, product, bin, quantity, position)
     order by position`,
    [
      accountId,
      entries.map(() => newInstanceId()),
      entries.map(({ date }) => date),
      entries.map(({ transactionId }) => transactionId),
      entries.map(({ typeId }) => typeId),
      entries.map(({ sequence }) => sequence),
      entries.map(({ locationId }) => locationId),
      entries.map(({ itemId }) => itemId),
      entries.map(({ productId }) => productId),
      entries.map(({ binId }) => binId ?? null),
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
      summed.map(({ binId }) => binId ?? ''),
      summed.map(({ quantity, effect }) => (effect === 'DEBIT' ? -quantity : quantity)),
      summed.map(({ date }) => date),
    ]);
  }
  for (const pair of locked) if (recounted.has(keyOf(pair))) await recountPair(tx, accountId, pair);
}

const addHistorySql = `
with line as (
  select location_id, product_id, item_id, bin_id, sum(quantity)::bigint as quantity, max(at) as at
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[])
    as l (location_id, product_id, item_id, bin_id, quantity, at)
  group by location_id, product_id, item_id, bin_id
), lots as (
  insert into stock_lots as lot (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
  select $1, location_id, product_id, item_id, bin_id, quantity from line
  on conflict (account_id, location_id, product_id, inventory_item_id, bin_location_id)
  do update set quantity = lot.quantity + excluded.quantity
)
update stock_pairs pair
set quantity_on_hand = quantity_on_hand + total.quantity, last_entry_at = greatest(last_entry_at, total.at)
from (
  select location_id, product_id, sum(quantity)::bigint as quantity, max(at) as at from line group by location_id, product_id
) total
where pair.account_id = $1 and pair.location_id = total.location_id and pair.product_id = total.product_id`;
