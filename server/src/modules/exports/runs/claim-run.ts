import type { Queryable } from '../../../database/database.ts';
import { leaseSql } from '../../../foundation/concurrency/hold-lease.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';

export interface ClaimedRun {
  readonly accountId: string;
  readonly runId: string;
  readonly claimId: string;
  readonly includeValues: boolean;
  readonly recipients: readonly string[];
  readonly attempts: number;
}

const claimSql = {
  name: 'claim-export-run',
  text: `
with due as (
  select account_id, run_id from export_runs
  where state in ('waiting', 'running') and next_attempt_at <= $1
    and (claim_id is null or lease_until < clock_timestamp())
  order by next_attempt_at limit 1 for update skip locked
)
update export_runs r set state = 'running', claim_id = $2, lease_until = ${leaseSql}, attempts = r.attempts + 1
from due d where r.account_id = d.account_id and r.run_id = d.run_id
returning r.account_id as "accountId", r.run_id as "runId", r.claim_id as "claimId", r.include_values as "includeValues",
  r.recipients, r.attempts`,
};

/** Takes a run that is due, or one that a process left behind when it died. */
export async function claimRun(on: Queryable, now: Date): Promise<ClaimedRun | null> {
  const [run] = await on.query<ClaimedRun>(claimSql, [now, newUuid()]);
  return run ?? null;
}

/** Whether the claim still holds; if so for another lease. */
export async function renewRun(on: Queryable, { accountId, runId, claimId }: ClaimedRun): Promise<boolean> {
  const held = await on.query(
    `update export_runs set lease_until = ${leaseSql}
     where account_id = $1 and run_id = $2 and claim_id = $3 returning 1 as held`,
    [accountId, runId, claimId],
  );
  return held.length > 0;
}
