import type { Transaction } from '../../../database/database.ts';

/**
 * Takes the account's queue lock until the transaction ends. Meanwhile no other transaction adds, claims or cancels the
 * account's waiting deliveries, or counts its endpoints. A transaction takes this lock before all others.
 */
export async function holdQueue(tx: Transaction, accountId: string): Promise<void> {
  const held = await tx.query(lockQueue, [accountId]);
  if (held.length > 0) return;
  await tx.query('insert into webhook_queues (account_id) values ($1) on conflict do nothing', [accountId]);
  await tx.query(lockQueue, [accountId]);
}

/** The lock alone: no row means that the account has no queue yet. $1 account. */
export const lockQueue = {
  name: 'hold-queue',
  text: 'select 1 as held from webhook_queues where account_id = $1 for update',
};
