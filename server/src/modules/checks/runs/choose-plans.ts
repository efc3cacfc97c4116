import type { Transaction } from '../../../database/database.ts';

/**
 * How the following statements are planned. For comparing, everything of an account is joined with everything: a nested
 * loop is never right, but would be chosen without statistics and grow with the square of the pairs. For writing, each
 * change leads to one row by position or key: neither a hash nor a full table scan is right.
 */
export async function choosePlans(tx: Transaction, purpose: 'compare' | 'write'): Promise<void> {
  const isCompare = purpose === 'compare';
  const whole = isCompare ? 'on' : 'off';
  const single = isCompare ? 'off' : 'on';
  await tx.query(
    [
      `set local enable_hashjoin = ${whole}`,
      `set local enable_seqscan = ${whole}`,
      `set local enable_nestloop = ${single}`,
      'set local enable_mergejoin = off',
    ].join('; '),
  );
}
