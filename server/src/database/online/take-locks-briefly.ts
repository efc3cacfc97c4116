import { setTimeout as wait } from 'node:timers/promises';
import { isDeadlock, isLockTimeout } from '../database-errors.ts';
import type { Session, Transaction } from '../database.ts';
import type { Log } from '../../foundation/observability/log.ts';

/** How a migration waits for locks, and where it logs that it waits. */
export interface Patience {
  /**
   * Pauses between two attempts to get a lock, so that requests that queued behind the last one continue. Takes the
   * number of attempts so far.
   */
  readonly pause: (attempts: number, stop?: AbortSignal) => Promise<void>;
  readonly log: Log | null;
  /** Aborted when the program stops: nothing new is started, and the next start continues. */
  readonly stop?: AbortSignal;
}

/** A transaction that waits for a strong lock holds back every later request, so it waits no longer than this. */
const briefLockMs = 300;
/**
 * Every fifth attempt waits longer than PostgreSQL's deadlock_timeout (1 s): only then does the server cancel an
 * autovacuum of the table, which may otherwise take hours.
 */
const vacuumLockMs = 1_500;
const attemptsPerLongOne = 5;
const pauseMs = 1_000;
const attemptsPerLogLine = 10;
const waiting = 'the migration waits: a long transaction uses its table';

export const lockTimeoutMs = (attempt: number): number =>
  attempt % attemptsPerLongOne === 0 ? vacuumLockMs : briefLockMs;

export const pauseBetweenAttempts: Patience['pause'] = (_attempts, stop) => wait(pauseMs, undefined, { signal: stop });

/** Runs the work in a transaction. If it does not get a lock in time, it is rolled back and tried again, until it succeeds. */
export async function takeLocksBriefly<T>(
  session: Session,
  patience: Patience,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    patience.stop?.throwIfAborted();
    try {
      return await session.transaction(async (tx) => {
        await tx.query(`set local lock_timeout = ${String(lockTimeoutMs(attempt))}`);
        return work(tx);
      });
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
    }
    if (attempt % attemptsPerLogLine === 0) patience.log?.warn({ attempt }, waiting);
    await patience.pause(attempt, patience.stop);
  }
}
