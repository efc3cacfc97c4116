import { retryDelaysMinutes } from '@storehouse/contract/webhooks/delivery-rules';
import { isInstanceEvent } from '@storehouse/contract/webhooks/event-registry';
import type { Database } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import type { Random } from '../simulation/random.ts';

interface PastEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
}

interface PastAttempt {
  readonly sentAt: Date;
  readonly status: number;
  readonly durationMs: number;
  readonly error: string | null;
}

const historyDays = 14;
/** How many days ago all endpoints but the first stopped answering. */
const outageDays = 2;
const dayMs = 86_400_000;
const unavailable = { status: 503, error: 'The receiver answered 503.' };

/** The attempts of one delivery: usually one, sometimes two; during the outage all six, and all fail. */
function planAttempts(random: Random, event: PastEvent, isDown: boolean): PastAttempt[] {
  const count = isDown ? retryDelaysMinutes.length + 1 : random.chance(0.06) ? 2 : 1;
  let sentAtMs = event.at.getTime() + random.integer(20, 400);
  return Array.from({ length: count }, (_, index) => {
    sentAtMs += (index === 0 ? 0 : (retryDelaysMinutes[index - 1] ?? 0)) * 60_000;
    const isFailure = isDown || index < count - 1;
    return {
      sentAt: new Date(sentAtMs),
      durationMs: random.integer(35, 240),
      ...(isFailure ? unavailable : { status: 200, error: null }),
    };
  });
}

/**
 * Inserts the deliveries to the demo's endpoints in the last two weeks, with one endpoint failing. The endpoints were created just
 * now, like the account, so they are dated back. Only the events of the history are delivered: nothing heard of the provisioning.
 */
export async function insertPastDeliveries(db: Database, accountId: string, random: Random, now: Date): Promise<void> {
  const from = new Date(now.getTime() - historyDays * dayMs);
  const outage = new Date(now.getTime() - outageDays * dayMs);
  await db.transaction(async (tx) => {
    await tx.query('update webhook_endpoints set created_at = $2 where account_id = $1', [accountId, from]);
    const endpoints = await tx.query<{ id: string }>(
      'select endpoint_id as id from webhook_endpoints where account_id = $1 order by recorded_at',
      [accountId],
    );
    const events = await tx.query<PastEvent>(
      `select event_id as id, type, accepted_at as at from events where account_id = $1 and accepted_at >= $2
       order by accepted_at, event_id`,
      [accountId, from],
    );
    const past = events.filter(({ type }) => isInstanceEvent(type));
    const planned = endpoints.flatMap((endpoint, index) =>
      past.map((event) => {
        const isDown = index > 0 && event.at >= outage;
        return { id: newUuid(), endpointId: endpoint.id, event, attempts: planAttempts(random, event, isDown) };
      }),
    );
    // A delivery with attempts in the future would be neither delivered nor exhausted.
    const deliveries = planned.filter(({ attempts }) => attempts.every(({ sentAt }) => sentAt < now));
    await tx.query(insertSql, [
      accountId,
      JSON.stringify(
        deliveries.flatMap(({ id, endpointId, event, attempts }) =>
          attempts.map((attempt, index) => ({
            ...attempt,
            ...{ deliveryId: id, endpointId, eventId: event.id, type: event.type, acceptedAt: event.at },
            ...{ number: index + 1, isLast: index === attempts.length - 1 },
          })),
        ),
      ),
    ]);
    await tx.query(failingSql, [accountId]);
  });
}

const insertSql = `
with attempt as materialized (
  select * from jsonb_to_recordset($2) as a ("deliveryId" uuid, "endpointId" uuid, "eventId" uuid, type text,
    "acceptedAt" timestamptz, "sentAt" timestamptz, status smallint, "durationMs" integer, error text, number smallint,
    "isLast" boolean)
), delivery as (
  insert into webhook_deliveries (account_id, delivery_id, endpoint_id, event_id, type, lane, status, attempt_count,
    response_status, duration_ms, error, accepted_at, created_at, last_attempt_at, due_at, recorded_at)
  select $1, "deliveryId", "endpointId", "eventId", type, 'instance',
    case when error is null then 'delivered' else 'exhausted' end, number, status, "durationMs", error, "acceptedAt",
    "acceptedAt", "sentAt", "sentAt", "acceptedAt"
  from attempt where "isLast"
), attempts as (
  insert into webhook_attempts (account_id, delivery_id, attempt_number, sent_at, request_headers, response_status,
    response_body, response_truncated, duration_ms, error)
  select $1, "deliveryId", number, "sentAt", json_build_object('content-type', 'application/json',
      'user-agent', 'Storehouse-Webhooks/1',
      'x-platform-timestamp', extract(epoch from "sentAt")::bigint::text),
    status, convert_to(case when error is null then 'ok' else 'Service Unavailable' end, 'UTF8'), false, "durationMs", error
  from attempt
)
insert into webhook_hours (account_id, hour, endpoint_id, succeeded, failed, last_failure_at, last_failure)
select $1, date_trunc('hour', "sentAt", 'UTC'), "endpointId", count(*) filter (where error is null), count(error),
  max("sentAt") filter (where error is not null), max(error)
from attempt group by 2, 3`;

/** The owner counts as notified, so that the demo does not start with an email. */
const failingSql = `
insert into webhook_failing (account_id, endpoint_id, since, failures, last_success_at, notified_at)
select $1, endpoint_id, min(hour), sum(failed), null, min(hour) + interval '1 hour' from webhook_hours h
where account_id = $1 and hour > coalesce((
  select max(hour) from webhook_hours s where s.account_id = $1 and s.endpoint_id = h.endpoint_id and s.succeeded > 0
), '-infinity')
group by endpoint_id having sum(failed) > 0`;
