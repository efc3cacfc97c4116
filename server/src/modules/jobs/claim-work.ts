import type { Queryable } from '../../database/database.ts';
import type { Job } from './job.ts';
import type { JobKind } from './job-kinds.ts';
import { lookLeaseSql } from './schedules.ts';

export interface ClaimedWork {
  readonly accountId: string;
  readonly kind: JobKind;
  readonly claimId: string;
  readonly isOverdue: boolean;
  readonly failures: number;
}

/**
 * Claims and renewals do not wait for the disk: one that a database crash undoes is made again, and every write of the
 * work is fenced by the claim's id.
 */
const relaxedSql = `(select set_config('synchronous_commit', 'off', true) as is_off) relaxed`;

/**
 * Takes, for each kind, the rows that are due, longest waiting first, and those whose lease has run out. Skips a row that another
 * process is claiming. The row lock does not conflict with transactions that arm the row, so a stream of them never hides it.
 * The advisory lock allows one claim at a time. Without it, when such transactions run, PostgreSQL follows a row to its newest
 * version and waits there in spite of `skip locked`, and two claims that did so waited for each other (a deadlock in about one of
 * 2,000 claims under load).
 * $1 now, $2 kinds with $3 free slots each; $4 kinds with $5 accounts to leave out.
 */
const claimSql = {
  name: 'claim-due-work',
  text: `
with free as (
  select * from unnest($2::text[], $3::int[]) as f (kind, slots)
  where (select pg_advisory_xact_lock(hashtext('claim-due-work'))) is not null
), left_out as (
  select * from unnest($4::text[], $5::uuid[]) as l (kind, account_id)
), due as (
  select w.*, false as is_overdue from free f cross join lateral (
    select d.account_id, d.kind from due_work d
    where d.kind = f.kind and d.claim_id is null and d.due_at <= $1
      and not exists (select from left_out l where l.kind = d.kind and l.account_id = d.account_id)
    order by d.due_at, d.looked_at limit f.slots for no key update skip locked
  ) w
), overdue as (
  select w.*, true as is_overdue from free f cross join lateral (
    select d.account_id, d.kind from due_work d
    where d.kind = f.kind and d.lease_until < statement_timestamp()
      and not exists (select from left_out l where l.kind = d.kind and l.account_id = d.account_id)
    order by d.lease_until limit f.slots for no key update skip locked
  ) w
), taken as (
  select t.account_id, t.kind, t.is_overdue from (
    select account_id, kind, bool_or(is_overdue) as is_overdue,
      row_number() over (partition by kind order by bool_or(is_overdue) desc) as place
    from (select * from overdue union all select * from due) both_ways group by account_id, kind
  ) t join free f on f.kind = t.kind where t.place <= f.slots
)
update due_work d set claim_id = gen_random_uuid(), lease_until = ${lookLeaseSql('d.kind')}, looked_at = clock_timestamp()
from taken t, ${relaxedSql}
where d.account_id = t.account_id and d.kind = t.kind and relaxed.is_off = 'off'
returning d.account_id as "accountId", d.kind, d.claim_id as "claimId", t.is_overdue as "isOverdue", d.failures`,
};

/** Claims due work for the free slots of these jobs. */
export function claimWork(
  on: Queryable,
  now: Date,
  jobs: readonly { readonly job: Job; readonly free: number; readonly excluded: readonly string[] }[],
): Promise<ClaimedWork[]> {
  const leftOut = jobs.flatMap(({ job, excluded }) => excluded.map((accountId) => ({ kind: job.kind, accountId })));
  return on.query<ClaimedWork>(claimSql, [
    now,
    jobs.map(({ job }) => job.kind),
    jobs.map(({ free }) => free),
    leftOut.map(({ kind }) => kind),
    leftOut.map(({ accountId }) => accountId),
  ]);
}

type Held = Pick<ClaimedWork, 'accountId' | 'kind' | 'claimId'>;

/** Renews the lease; returns whether the claim is still valid. */
export async function renewClaim(on: Queryable, { accountId, kind, claimId }: Held): Promise<boolean> {
  const held = await on.query(
    {
      name: 'renew-claim',
      text: `
update due_work set lease_until = ${lookLeaseSql('kind')} from ${relaxedSql}
where account_id = $1 and kind = $2 and claim_id = $3 and lease_until > clock_timestamp() and relaxed.is_off = 'off'
returning 1 as held`,
    },
    [accountId, kind, claimId],
  );
  return held.length > 0;
}

/** Releases the claim after a pause of real time; then any process may take the work. */
export async function postponeWork(
  on: Queryable,
  { accountId, kind, claimId }: Held,
  pauseSeconds: number,
  failures: number,
): Promise<void> {
  await on.query(
    `update due_work set lease_until = clock_timestamp() + make_interval(secs => $4), failures = $5
     where account_id = $1 and kind = $2 and claim_id = $3`,
    [accountId, kind, claimId, pauseSeconds, failures],
  );
}
