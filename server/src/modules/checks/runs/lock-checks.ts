import type { Transaction } from '../../../database/database.ts';
import { choosePlans } from './choose-plans.ts';

/** The first key of the advisory locks for checks; the second is derived from the account. */
const checksLock = 7_368_003;

/** Hashes of 1,000,000 pairs nearly fit into this memory, which lasts only as long as the transaction. */
const workMemory = `set local work_mem = '64MB'`;

/** Takes the account's lock until the transaction ends: one process at a time works on an account's checks. */
export async function lockChecks(tx: Transaction, accountId: string, waits: boolean): Promise<boolean> {
  await tx.query(workMemory);
  await choosePlans(tx, 'compare');
  const call = waits
    ? 'pg_advisory_xact_lock($1, hashtext($2)) is not null'
    : 'pg_try_advisory_xact_lock($1, hashtext($2))';
  const [row] = await tx.query<{ taken: boolean }>(`select ${call} as taken`, [checksLock, accountId]);
  return row?.taken ?? false;
}
