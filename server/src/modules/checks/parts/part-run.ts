import type { Transaction } from '../../../database/database.ts';

/** One part of a day's check in progress: everything it writes is in this transaction. */
export interface PartRun {
  readonly tx: Transaction;
  readonly accountId: string;
  /** The local day being checked. */
  readonly day: string;
  readonly zone: string;
}

/** Why a part cannot be done, in a sentence for the operator. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}
