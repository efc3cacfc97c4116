import type { DeliveryStatus } from '@storehouse/contract/webhooks/delivery-rules';
import type { Database } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';
import { keepsFailing } from '../health/decide-health.ts';
import { relaxedBegin } from './relaxed-begin.ts';

/** The result of an attempt, ready to be written. */
export interface AttemptResult {
  readonly accountId: string;
  readonly deliveryId: string;
  readonly claimId: string;
  readonly endpointId: string;
  /** Where the attempt was sent to: the endpoint's URL at that time. */
  readonly url: string;
  readonly status: DeliveryStatus;
  readonly lane: string;
  /** When the next attempt is due; the time of this one if there is none. */
  readonly dueAt: Date;
  readonly sentAt: Date;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | null;
  readonly responseBody: Buffer | null;
  readonly responseTruncated: boolean;
  readonly durationMs: number;
  readonly error: string | null;
  /** Nothing was sent because of a limit of this process. This is no attempt, so the delivery is put back (`put-back.ts`). */
  readonly isPutBack: boolean;
}

/**
 * Writes the attempts of one account ($1) and the new states of their deliveries in one statement. Fenced by the claim: writes
 * nothing for a delivery that another process has claimed meanwhile. A delivery that would be retried is cancelled if its
 * endpoint is paused or gone by now. Returns when the first retry is due, and since when an endpoint has been failing whose
 * owner must still be notified.
 *
 * The same statement counts the attempts per endpoint and hour, and records which endpoints fail (decision 0045): not from an
 * attempt whose endpoint is paused or has another URL by now. It locks the rows of the hours in order and before those of
 * `webhook_failing`, so two processes that write results of one account never deadlock.
 *
 * `is not distinct from` keeps the planner off the index of leases, where it would read all of the account's for every result.
 */
const writeAttempts = {
  name: 'write-attempts',
  text: `
with result as (
  select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[],
    $8::timestamptz[], $9::json[], $10::smallint[], $11::bytea[], $12::boolean[], $13::int[], $14::text[], $15::text[])
  as r (delivery_id, claim_id, endpoint_id, status, lane, due_at, sent_at, request_headers, response_status,
    response_body, response_truncated, duration_ms, error, url)
), moved as (
  update webhook_deliveries d
  set status = case when r.status = 'retrying' and e.endpoint_id is null then 'cancelled' else r.status end,
    lane = r.lane, due_at = r.due_at, attempt_count = d.attempt_count + 1, last_attempt_at = r.sent_at,
    response_status = r.response_status, duration_ms = r.duration_ms, error = r.error, claim_id = null, lease_until = null
  from result r
  left join webhook_endpoints e on e.account_id = $1 and e.endpoint_id = r.endpoint_id and e.is_active
  where d.account_id = $1 and d.delivery_id = any($2::uuid[]) and d.delivery_id = r.delivery_id
    and d.claim_id is not distinct from r.claim_id
  returning d.delivery_id, d.endpoint_id, d.attempt_count, d.status, d.due_at, r.sent_at, r.request_headers, r.response_status,
    r.response_body, r.response_truncated, r.duration_ms, r.error, e.url = r.url as is_current
), appended as (
  insert into webhook_attempts (account_id, delivery_id, attempt_number, sent_at, request_headers, response_status,
    response_body, response_truncated, duration_ms, error)
  select $1, delivery_id, attempt_count, sent_at, request_headers, response_status, response_body, response_truncated,
    duration_ms, error
  from moved
), hours as (
  insert into webhook_hours as h (account_id, hour, endpoint_id, succeeded, failed, last_failure_at, last_failure)
  select $1, date_trunc('hour', sent_at, 'UTC'), endpoint_id, count(*) filter (where error is null),
    count(error), max(sent_at) filter (where error is not null),
    (array_agg(error order by sent_at desc) filter (where error is not null))[1]
  from moved group by 2, 3 order by 2, 3
  on conflict (account_id, hour, endpoint_id) do update
  set succeeded = h.succeeded + excluded.succeeded, failed = h.failed + excluded.failed,
    last_failure_at = coalesce(excluded.last_failure_at, h.last_failure_at),
    last_failure = coalesce(excluded.last_failure, h.last_failure)
  returning 1
), latest as (
  select m.endpoint_id, s.last_success_at, count(*) filter (where m.sent_at > coalesce(s.last_success_at, '-infinity')) as failures,
    min(m.sent_at) filter (where m.sent_at > coalesce(s.last_success_at, '-infinity')) as since
  from moved m
  cross join (select count(*) from hours) counted
  left join (
    select endpoint_id, max(sent_at) as last_success_at from moved where error is null and is_current group by endpoint_id
  ) s on s.endpoint_id = m.endpoint_id
  where m.is_current
  group by m.endpoint_id, s.last_success_at
), recovered as (
  delete from webhook_failing f using latest l where f.account_id = $1 and f.endpoint_id = l.endpoint_id and l.failures = 0
), failing as (
  insert into webhook_failing as f (account_id, endpoint_id, since, failures, last_success_at)
  select $1, endpoint_id, since, failures, last_success_at from latest where failures > 0 order by endpoint_id
  on conflict (account_id, endpoint_id) do update
  set since = case when excluded.last_success_at is null then f.since else excluded.since end,
    failures = case when excluded.last_success_at is null then f.failures else 0 end + excluded.failures,
    notified_at = case when excluded.last_success_at is null then f.notified_at end,
    last_success_at = coalesce(excluded.last_success_at, f.last_success_at)
  returning f.since, f.failures, f.notified_at
)
select (select min(due_at) from moved where status = 'retrying') as "retryAt",
  (select min(since) from failing where notified_at is null and failures >= ${String(keepsFailing.attempts)}) as "failingSince"`,
};

interface Written {
  readonly retryAt: Date | null;
  readonly failingSince: Date | null;
}

const accountsAtOnce = 4;

/** Writes the results of a batch, each account's in a separate transaction. */
export async function writeResults(db: Database, results: readonly AttemptResult[]): Promise<void> {
  const accounts = groupBy(results, ({ accountId }) => accountId).entries();
  const writeInTurn = async () => {
    for (const [accountId, ofAccount] of accounts) await writeOfAccount(db, accountId, ofAccount);
  };
  await Promise.all(Array.from({ length: accountsAtOnce }, writeInTurn));
}

/** If any attempt failed, the account's queue is locked first: no endpoint changes while its failures are recorded. */
async function writeOfAccount(db: Database, accountId: string, results: readonly AttemptResult[]): Promise<void> {
  await db.transaction(async (tx) => {
    if (results.some(({ error }) => error !== null)) await holdQueue(tx, accountId);
    const [row] = await tx.query<Written>(writeAttempts, [accountId, ...columnsOf(results)]);
    if (row?.retryAt) armWork(tx, accountId, 'deliveries', row.retryAt);
    if (row?.failingSince) {
      armWork(tx, accountId, 'webhook-notices', new Date(row.failingSince.getTime() + keepsFailing.forMs));
    }
  }, relaxedBegin);
}

function columnsOf(results: readonly AttemptResult[]): unknown[][] {
  const column = <Value>(of: (result: AttemptResult) => Value) => results.map(of);
  return [
    column((result) => result.deliveryId),
    column((result) => result.claimId),
    column((result) => result.endpointId),
    column((result) => result.status),
    column((result) => result.lane),
    column((result) => result.dueAt),
    column((result) => result.sentAt),
    column((result) => JSON.stringify(result.requestHeaders)),
    column((result) => result.responseStatus),
    column((result) => result.responseBody),
    column((result) => result.responseTruncated),
    column((result) => result.durationMs),
    column((result) => result.error),
    column((result) => result.url),
  ];
}
