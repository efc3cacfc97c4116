import type { Queryable } from '../../../database/database.ts';
import { endsWaitingSql, isServedSql } from '../../accounts/account.ts';
import { nextEndedCheckSql } from '../../checks/ended-checks.ts';
import { includesValuesSql, recipientsSql } from './insert-run.ts';

export interface ClaimedRun {
  readonly accountId: string;
  readonly runId: string;
  readonly claimId: string;
  readonly includeValues: boolean;
  readonly recipients: readonly string[];
  readonly attempts: number;
}

/**
 * A run may wait for hours, or as long as its account is suspended. So each attempt takes the recipients from the schedule
 * again, and leaves out the values if they were turned off meanwhile.
 */
const claimSql = {
  name: 'claim-export-run',
  text: `
with due as (
  select r.run_id, r.include_values and ${includesValuesSql} as include_values, ${recipientsSql} as recipients
  from export_runs r
  join accounts a on a.account_id = r.account_id and ${isServedSql}
  join people p on p.account_id = r.account_id and p.person_id = a.owner_id
  left join export_schedules s on s.account_id = r.account_id
  where r.account_id = $1 and r.state in ('waiting', 'running') and r.next_attempt_at <= $3
  order by r.next_attempt_at limit 1
)
update export_runs r set state = 'running', claim_id = $2, attempts = r.attempts + 1,
  include_values = d.include_values, recipients = d.recipients
from due d where r.account_id = $1 and r.run_id = d.run_id
returning r.account_id as "accountId", r.run_id as "runId", r.claim_id as "claimId", r.include_values as "includeValues",
  r.recipients, r.attempts`,
};

/** Claims the due run of a served account, or one that a dead process left behind. */
export async function claimRun(
  on: Queryable,
  accountId: string,
  claimId: string,
  now: Date,
): Promise<ClaimedRun | null> {
  const [run] = await on.query<ClaimedRun>(claimSql, [accountId, claimId, now]);
  return run ?? null;
}

/** When the account's next run is due, or when its next check is over and the schedule has to be looked at. */
export async function nextExportAt(on: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select least(
       (select min(r.next_attempt_at) from export_runs r join accounts a on a.account_id = r.account_id
        where r.account_id = $1 and r.state in ('waiting', 'running') and ${endsWaitingSql}),
       (select ${nextEndedCheckSql('$1', 's.looked_through')}
        from export_schedules s join accounts a on a.account_id = s.account_id
        where s.account_id = $1 and s.cadence <> 'off' and ${isServedSql})) as at`,
    [accountId],
  );
  return row?.at ?? null;
}
