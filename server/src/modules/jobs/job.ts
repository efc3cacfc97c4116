import type { Queryable, Transaction } from '../../database/database.ts';
import type { JobKind } from './job-kinds.ts';

/** When to look at the account's work next; null for never. */
export interface NextLook {
  /** By the platform's clock. */
  readonly at: Date | null;
  /** By the database's clock: when the first lease of work in progress runs out. */
  readonly overdueAt?: Date | null;
  /** Work was started that outlives the look: look again after a lease at the latest. */
  readonly isUnderWay?: boolean;
  /** What is due already is little, and this process looks at it next: others need not be woken. */
  readonly isOwn?: boolean;
}

/** One account's due work of one kind, held by this process alone. */
export interface Claim {
  readonly accountId: string;
  /** Fences every write: a process that takes over the work has another id. */
  readonly claimId: string;
  /** Taken over from a process that did not finish in time. */
  readonly isOverdue: boolean;
  /** How many accounts were claimed together with it. */
  readonly shared: number;
  /** Aborted when the lease is lost. */
  readonly signal: AbortSignal;
  /** Renews the lease; returns whether the claim is still valid. */
  renew(): Promise<boolean>;
  /**
   * Ends the look in the transaction of the work itself. Otherwise the engine ends it in a separate one. `next` is a value if a
   * lock of this transaction keeps others from changing it, and otherwise reads the account's tables when it is called.
   */
  finishIn(tx: Transaction, next: NextLook | (() => Promise<NextLook>)): void;
  /**
   * The same, unless there was a notice about the account meanwhile. Then the job runs again under the same claim: a stream of
   * work pays for the end of a look and the next claim only now and then.
   */
  finishUnlessNoticed(tx: Transaction, next: NextLook | (() => Promise<NextLook>)): void;
}

/** `empty`: there was nothing to do. `busy`: someone else is working on it, so look again shortly. */
export type LookOutcome = 'worked' | 'empty' | 'busy';

/** A kind of work: how the due work of one account is carried out. */
export interface Job {
  readonly kind: JobKind;
  /** How many accounts this process may work on at once right now. */
  slots(): number;
  /** Accounts that this process currently leaves to others. */
  excluded?(): readonly string[];
  /** Receives the function that wakes the dispatcher, for slots that become free outside a look. */
  wakes?(dispatcher: () => void): void;
  /** Does some of the due work. A look that finds nothing is harmless, and a failure is retried. */
  run(claim: Claim): Promise<LookOutcome>;
  /** When, according to the account's own tables, more work is due. Only for jobs whose `run` does not end the look itself. */
  nextLook?(on: Queryable, accountId: string): Promise<Date | null>;
  /** Resolves when nothing that a run started is still in progress. */
  finished?(): Promise<void>;
}
