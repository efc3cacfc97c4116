import type { Database, Transaction } from '../../database/database.ts';
import type { EarlierAnswer } from './earlier-request.ts';
import type { KeptAnswer } from './stored-request.ts';

/** A request with an idempotency key, on its way through an operation. */
export interface KeyedCall {
  /**
   * For the operation. Its transaction stays open until the answer is known and commits together with it, so that a
   * retry after a crash finds both or neither.
   */
  readonly db: Database;
  /** For work that continues after the transaction: a retry waits for it, or gets `InterruptedWork`. */
  startWork(tx: Transaction, workId: string): Promise<void>;
  /** Keeps the answer with what was done; returns how an earlier request was answered, if there was one. */
  settle(answer: KeptAnswer): Promise<EarlierAnswer | null>;
}
