import type { Queryable, Transaction } from '../../database/database.ts';
import type { JobKind } from './job-kinds.ts';

/** When to look at the account's work next; null for never. */
export interface NextLook {
  /** By the platform's clock. */
  readonly at: Date | null;
  /** By the database's clock: when the first lease of what is under way runs out. */
  readonly overdueAt?: Date | null;
  /** Work was started that outlives the look: a lease from now on at the latest. */
  readonly isUnderWay?: boolean;
}

/** One account's due work of one kind, held by this process alone. */
export interface Claim {
  readonly accountId: string;
  /** Fences every write: another process that takes the work over has another one. */
  readonly claimId: string;
  /** Taken over from a process that did not finish in time. */
  readonly isOverdue: boolean;
  /** How many accounts were claimed together with it. */
  readonly shared: number;
  /** Aborted when the lease is lost. */
  readonly signal: AbortSignal;
  /** Whether the claim still holds; if so for another lease. */
  renew(): Promise<boolean>;
  /** Ends the look in the transaction of the work itself. Without it the engine ends the look in one of its own. */
  finishIn(tx: Transaction, next: () => Promise<NextLook>): void;
}

/** `empty`: there was nothing to do. `busy`: somebody else is at work on it, so look again shortly. */
export type LookOutcome = 'worked' | 'empty' | 'busy';

/** A kind of work: how the due work of one account is carried out. */
export interface Job {
  readonly kind: JobKind;
  /** How many accounts this process works on at once, as things are now. */
  slots(): number;
  /** Accounts that this process leaves to others for the moment. */
  excluded?(): readonly string[];
  /** Is given what wakes the dispatcher: for when slots have become free outside a look. */
  wakes?(dispatcher: () => void): void;
  /** Does some of what is due. A look that finds nothing is harmless, and a failure is tried again. */
  run(claim: Claim): Promise<LookOutcome>;
  /** When the account's own tables say there is more to do; only for jobs whose run does not finish the look itself. */
  nextLook?(on: Queryable, accountId: string): Promise<Date | null>;
  /** Resolves when nothing that a run started is still under way. */
  finished?(): Promise<void>;
}
