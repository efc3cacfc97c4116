import type { DeliveryStatus } from '@storehouse/contract/webhooks/delivery-rules';
import type { Database, Queryable } from '../../../database/database.ts';
import { relaxedBegin } from './relaxed-begin.ts';

/** What became of an attempt, ready to be written. */
export interface AttemptResult {
  readonly accountId: string;
  readonly deliveryId: string;
  readonly claimId: string;
  readonly endpointId: string;
  readonly status: DeliveryStatus;
  readonly lane: string;
  /** When the next attempt is due; the moment of this one where there is none. */
  readonly dueAt: Date;
  readonly sentAt: Date;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | null;
  readonly responseBody: Buffer | null;
  readonly responseTruncated: boolean;
  readonly durationMs: number;
  readonly error: string | null;
}

/**
 * The attempt and the state of its delivery in one statement. Fenced by the claim: of a delivery that was given to somebody else
 * meanwhile nothing is written. A delivery that would be tried again is cancelled where its endpoint is paused or gone by now.
 */
const writeAttempts = {
  name: 'write-attempts',
  text: `
with result as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[],
    $8::timestamptz[], $9::json[], $10::smallint[], $11::bytea[], $12::boolean[], $13::int[], $14::text[])
  as r (account_id, delivery_id, claim_id, endpoint_id, status, lane, due_at, sent_at, request_headers, response_status,
    response_body, response_truncated, duration_ms, error)
), moved as (
  update webhook_deliveries d
  set status = case when r.status = 'retrying' and e.endpoint_id is null then 'cancelled' else r.status end,
    lane = r.lane, due_at = r.due_at, attempt_count = d.attempt_count + 1, last_attempt_at = r.sent_at,
    response_status = r.response_status, duration_ms = r.duration_ms, error = r.error, claim_id = null, lease_until = null
  from result r
  left join webhook_endpoints e on e.account_id = r.account_id and e.endpoint_id = r.endpoint_id and e.is_active
  where d.account_id = r.account_id and d.delivery_id = r.delivery_id and d.claim_id = r.claim_id
  returning d.account_id, d.delivery_id, d.attempt_count, d.status, d.due_at, r.sent_at, r.request_headers, r.response_status,
    r.response_body, r.response_truncated, r.duration_ms, r.error
), appended as (
  insert into webhook_attempts (account_id, delivery_id, attempt_number, sent_at, request_headers, response_status,
    response_body, response_truncated, duration_ms, error)
  select account_id, delivery_id, attempt_count, sent_at, request_headers, response_status, response_body, response_truncated,
    duration_ms, error
  from moved
), next as (
  select account_id, min(due_at) as due_at from moved where status = 'retrying' group by account_id
)
update webhook_queues q set wake_at = least(q.wake_at, n.due_at) from next n where q.account_id = n.account_id`,
};

/** Writes the results of a batch. Where some are to be tried again, the queues of their accounts are held first. */
export async function writeResults(db: Database, results: readonly AttemptResult[]): Promise<void> {
  const again = results.filter(({ status }) => status === 'retrying').map(({ accountId }) => accountId);
  await db.transaction(async (tx) => {
    if (again.length > 0) {
      await tx.query('select 1 from webhook_queues where account_id = any($1) order by account_id for update', [again]);
    }
    await write(tx, results);
  }, relaxedBegin);
}

async function write(on: Queryable, results: readonly AttemptResult[]): Promise<void> {
  const column = <Value>(of: (result: AttemptResult) => Value) => results.map(of);
  await on.query(writeAttempts, [
    column((result) => result.accountId),
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
  ]);
}
