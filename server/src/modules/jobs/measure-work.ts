import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { jobKinds, type JobKind } from './job-kinds.ts';
import { anyWorkNotice } from './work-notices.ts';

export interface QueueState {
  readonly kind: JobKind;
  /** Accounts with due work, claimed or not. */
  readonly due: number;
  /** When the oldest became due. */
  readonly oldest: Date | null;
  readonly claimed: number;
}

/**
 * The state of each queue, in the order of `jobKinds`. Reads only due and claimed rows, from their two indexes by kind,
 * so accounts that wait for their next check cost nothing, however many there are. A claimed row always has a lease.
 */
export const measureWork = (on: Queryable, now: Date): Promise<QueueState[]> =>
  on.query<QueueState>(measureSql, [now, jobKinds]);

const measureSql = {
  name: 'measure-work',
  text: `
select k.kind, waiting.due + claimed.due as due, least(waiting.oldest, claimed.oldest) as oldest, claimed.count as claimed
from unnest($2::text[]) with ordinality as k (kind, place)
cross join lateral (
  select count(*) as due, min(due_at) as oldest
  from due_work where kind = k.kind and claim_id is null and due_at <= $1
) waiting
cross join lateral (
  select count(*) filter (where due_at <= $1) as due, min(due_at) filter (where due_at <= $1) as oldest, count(*) as count
  from due_work where kind = k.kind and claim_id is not null and lease_until is not null
) claimed
order by k.place`,
};

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
    db.notify(anyWorkNotice);
    await wait(settlePollMs);
  }
}
