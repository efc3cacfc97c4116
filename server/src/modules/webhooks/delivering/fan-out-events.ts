import type { Database, Transaction } from '../../../database/database.ts';
import { relaxedBegin } from './relaxed-begin.ts';
import { isInstanceSql } from '../dispatch/lane-sql.ts';

const mostEvents = 1_000;

/**
 * Turns accepted events into deliveries: one for each endpoint that was subscribed when the event was accepted. The account's
 * queue is held meanwhile, so an endpoint is not paused or deleted halfway: what was meant for one that is paused by now is
 * cancelled, a deleted one gets no record. Answers with how many events were taken.
 */
export async function fanOutEvents(db: Database, now: Date): Promise<number> {
  const waiting = await db.query<{ accountId: string }>({
    name: 'accounts-with-new-events',
    text: `select distinct account_id as "accountId" from (
      select account_id from events where fanned_out_at is null order by accepted_at limit ${String(mostEvents)}
    ) oldest`,
  });
  if (waiting.length === 0) return 0;
  const accountIds = waiting.map(({ accountId }) => accountId);
  return db.transaction(async (tx) => {
    await holdQueues(tx, accountIds);
    return fanOut(tx, accountIds, now);
  }, relaxedBegin);
}

/** Waits for its turn at each queue, some milliseconds; in the order of their ids, as everywhere where several are held. */
async function holdQueues(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  await tx.query('select 1 from webhook_queues where account_id = any($1) order by account_id for update', [
    accountIds,
  ]);
}

async function fanOut(tx: Transaction, accountIds: readonly string[], now: Date): Promise<number> {
  const [row] = await tx.query<{ events: number }>(
    {
      name: 'fan-out-events',
      text: `
with oldest as (
  select account_id, event_id from events
  where fanned_out_at is null and account_id = any($1) order by accepted_at limit ${String(mostEvents)}
), taken as (
  update events v set fanned_out_at = $2 from oldest o
  where v.account_id = o.account_id and v.event_id = o.event_id
  returning v.account_id, v.event_id, v.type, v.accepted_at, v.endpoint_ids
), made as (
  insert into webhook_deliveries
    (account_id, delivery_id, endpoint_id, event_id, type, lane, status, error, accepted_at, created_at, due_at)
  select t.account_id, gen_random_uuid(), e.endpoint_id, t.event_id, t.type,
    case when t.type = 'tenant.suspended' then 'suspension' when ${isInstanceSql('t.type')} then 'instance' else 'platform' end,
    case when e.is_active then 'pending' else 'cancelled' end,
    case when not e.is_active then 'The endpoint was paused.' end,
    t.accepted_at, t.accepted_at, t.accepted_at
  from taken t join webhook_endpoints e on e.account_id = t.account_id and e.endpoint_id = any(t.endpoint_ids)
), woken as (
  update webhook_queues q set wake_at = least(q.wake_at, $2)
  where q.account_id in (select account_id from taken)
)
select count(*) as events from taken`,
    },
    [accountIds, now],
  );
  return row?.events ?? 0;
}
