import type { Transaction } from '../../../../database/database.ts';
import { Refusal } from '../../../../foundation/errors/failures.ts';

/** Thrown to roll the transaction back. */
export class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/** Two imports of an account would deadlock over the rows that both have, so they run one after the other. */
export async function lockImports(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('imports:' || $1, 0))`, [accountId]);
}

/** Whoever interrupted the import expects that it changed nothing. */
export function stopIfGone(signal: AbortSignal): void {
  if (signal.aborted) throw new Refusal('unavailable', 'The import was cancelled: nothing was changed.');
}
