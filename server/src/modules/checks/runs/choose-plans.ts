import type { Transaction } from '../../../database/database.ts';

/**
 * How the statements that follow are to be planned. To compare, everything of an account is joined with everything: a nested loop is
 * never the way, but would be taken while there are no statistics yet, and would grow with the square of the pairs. To write, each
 * change leads to one row, by its place or its key: neither a hash nor a scan of the whole table is the way.
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
