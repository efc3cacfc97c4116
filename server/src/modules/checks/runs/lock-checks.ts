import type { Transaction } from '../../../database/database.ts';
import { choosePlans } from './choose-plans.ts';

/** The first key of the advisory locks of checks; the second comes from the account. */
const checksLock = 7_368_003;

/** Hashes of 1,000,000 pairs fit this memory nearly, which a transaction has for itself only as long as it runs. */
const workMemory = `set local work_mem = '64MB'`;

/** Takes the account's lock until the transaction ends: one process at a time works on the checks of an account. */
export async function lockChecks(tx: Transaction, accountId: string, waits: boolean): Promise<boolean> {
  await tx.query(workMemory);
  await choosePlans(tx, 'compare');
  const call = waits
    ? 'pg_advisory_xact_lock($1, hashtext($2)) is not null'
    : 'pg_try_advisory_xact_lock($1, hashtext($2))';
  const [row] = await tx.query<{ taken: boolean }>(`select ${call} as taken`, [checksLock, accountId]);
  return row?.taken ?? false;
}
