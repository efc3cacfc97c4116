import type { Database, Sql, Transaction } from '../../database/database.ts';
import type { EarlierAnswer } from './earlier-request.ts';
import type { KeptAnswer } from './stored-request.ts';

/** A request with an idempotency key, on its way through an operation. */
export interface KeyedCall {
  /**
   * For the operation. Its transaction stays open until the answer is known and commits together with it, so that a
   * retry after a crash finds both or neither.
   */
  readonly db: Database;
  /**
   * For an operation that is one statement, written with `onceSql`: a transaction of its own would cost two more round
   * trips. Returns the statement's result, or that of an earlier request. Null means that the operation must run in a
   * transaction, which handles every other state of the key.
   */
  once(sql: Sql, values: readonly unknown[]): Promise<string | null>;
  /** For work that continues after the transaction: a retry waits for it, or gets `InterruptedWork`. */
  startWork(tx: Transaction, workId: string): Promise<void>;
  /** Stores the answer together with the work. Returns the answer of an earlier request instead, if there was one. */
  settle(answer: KeptAnswer): Promise<EarlierAnswer | null>;
}
