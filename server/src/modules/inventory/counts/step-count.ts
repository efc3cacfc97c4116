import type { Transaction } from '../../../database/database.ts';
import { Invalid, NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { lockCount, requireVersion } from './lock-count.ts';

type Version = number | null | undefined;

/** Submits a count for approval. */
export async function submitCount({ db, caller, at }: InventoryContext, id: string): Promise<void> {
  const { accountId, personId } = caller;
  await db.transaction(async (tx) => {
    const count = await lockCount(tx, accountId, id, { states: ['COUNTING'], lock: 'update' });
    const [counted] = await tx.query(
      `select 1 from stock_count_lines where account_id = $1 and count_id = $2 and quantity_counted is not null limit 1`,
      [accountId, count.id],
    );
    if (!counted) throw new NotAllowed(`Nothing has been counted yet in ${count.number}.`);
    await tx.query(
      `update stock_counts set state = 'SUBMITTED', submitted_by_id = $3, submitted_at = $4, last_updated = $4,
         version = version + 1
       where account_id = $1 and id = $2`,
      [accountId, id, personId, at],
    );
  });
}

/** Sends lines back to be counted again; the others keep what was counted. */
export async function sendBackLines(
  { db, caller: { accountId }, at }: InventoryContext,
  id: string,
  lineIds: readonly string[],
  version: Version,
): Promise<void> {
  await db.transaction(async (tx) => {
    requireVersion(await lockCount(tx, accountId, id, { states: ['SUBMITTED'], lock: 'update' }), version);
    await clearLines(tx, accountId, id, lineIds);
    await tx.query(
      `update stock_counts set state = 'COUNTING', submitted_by_id = null, submitted_at = null, last_updated = $3,
         version = version + 1
       where account_id = $1 and id = $2`,
      [accountId, id, at],
    );
  });
}

async function clearLines(
  tx: Transaction,
  accountId: string,
  countId: string,
  lineIds: readonly string[],
): Promise<void> {
  const cleared = await tx.query<{ id: string }>(
    `update stock_count_lines set quantity_counted = null, on_hand = null, last_count = null, counted_by_id = null,
       counted_at = null, is_sent_back = true
     where account_id = $1 and count_id = $2 and id = any($3) returning id`,
    [accountId, countId, lineIds],
  );
  const found = new Set(cleared.map((line) => line.id));
  const errors = lineIds.flatMap((lineId, index) =>
    found.has(lineId) ? [] : [{ field: `lines[${String(index)}]`, message: 'not found' }],
  );
  if (errors.length > 0) throw new Invalid(errors);
}

/** Discards a count: nothing of it is posted. */
export async function discardCount({ db, caller, at }: InventoryContext, id: string, version: Version): Promise<void> {
  const { accountId, personId } = caller;
  await db.transaction(async (tx) => {
    const states = ['COUNTING', 'SUBMITTED'] as const;
    requireVersion(await lockCount(tx, accountId, id, { states, lock: 'update' }), version);
    await tx.query(
      `update stock_counts set state = 'DISCARDED', closed_by_id = $3, closed_at = $4, last_updated = $4,
         version = version + 1
       where account_id = $1 and id = $2`,
      [accountId, id, personId, at],
    );
  });
}
