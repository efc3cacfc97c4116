import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { jobKinds, jobsChannel, type JobKind } from './job-kinds.ts';

export interface QueueState {
  readonly kind: JobKind;
  /** Accounts with due work, claimed or not. */
  readonly due: number;
  /** When the oldest became due. */
  readonly oldest: Date | null;
  readonly claimed: number;
}

/** The state of each queue. */
export async function measureWork(on: Queryable, now: Date): Promise<QueueState[]> {
  const rows = await on.query<QueueState>(
    `select kind, count(*) filter (where due_at <= $1) as due, min(due_at) filter (where due_at <= $1) as oldest,
       count(claim_id) as claimed
     from due_work where due_at <= $1 or claim_id is not null group by kind`,
    [now],
  );
  return jobKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, due: 0, oldest: null, claimed: 0 });
}

const settlePollMs = 15;

/**
 * Waits until nothing is due or in progress, in any process, except the daily clean-up. `isUnderWay` covers work that
 * outlives its claim.
 */
export async function settleWork({ db, clock }: ModuleContext, isUnderWay: () => Promise<boolean>): Promise<void> {
  const isOutstanding = async () => {
    await clock.refresh();
    const queues = await measureWork(db, clock.now());
    return queues.some(({ kind, due, claimed }) => kind !== 'clean-up' && due + claimed > 0) || (await isUnderWay());
  };
  while (await isOutstanding()) {
    db.notify(jobsChannel);
    await wait(settlePollMs);
  }
}
