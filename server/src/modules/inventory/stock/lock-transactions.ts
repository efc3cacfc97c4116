import type { Transaction } from '../../../database/database.ts';

/**
 * Changes to the same transaction or its lines wait here for each other and for its reversal, so that each event reports
 * only its own change. The rows are locked in one order, so that two changes can never deadlock.
 */
export async function lockTransactions(tx: Transaction, accountId: string, ids: readonly string[]): Promise<void> {
  await tx.query('select 1 from transactions where account_id = $1 and id = any($2) order by id for no key update', [
    accountId,
    ids,
  ]);
}
