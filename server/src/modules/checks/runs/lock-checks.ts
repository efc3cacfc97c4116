import type { Transaction } from '../../../database/database.ts';

/**
 * How the following statements are planned. For comparing, everything of an account is joined with everything: a nested
 * loop is never right, but would be chosen without statistics and grow with the square of the pairs. For writing, each
 * change leads to one row by position or key: neither a hash nor a full table scan is right. For looking up, the
 * statement says itself what is looked up one by one, and the results are hashed: only a full table scan is not right.
 */
export async function choosePlans(tx: Transaction, purpose: 'compare' | 'write' | 'look up'): Promise<void> {
  const when = (isOn: boolean) => (isOn ? 'on' : 'off');
  await tx.query(
    [
      `set local enable_hashjoin = ${when(purpose !== 'write')}`,
      `set local enable_seqscan = ${when(purpose === 'compare')}`,
      `set local enable_nestloop = ${when(purpose === 'write')}`,
      'set local enable_mergejoin = off',
    ].join('; '),
  );
}

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
