import type { Transaction } from '../../../database/database.ts';

/** One part of a day's check in progress: everything it writes is in this transaction. */
export interface PartRun {
  readonly tx: Transaction;
  readonly accountId: string;
  /** The local day being checked. */
  readonly day: string;
  readonly zone: string;
}

export interface PartResult {
  /** What the part found: pairs, prices, orders, or rows of activity. */
  readonly rows: number;
  /** Rows that a comparison of everything found wrong, which the checks of changes before it had missed (decision 0032). */
  readonly differences: number;
}

/** Why a part cannot be done, in a sentence for the operator. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}
