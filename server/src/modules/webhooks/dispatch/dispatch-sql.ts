import { servedAsSql } from '../../accounts/account.ts';
import { claimedColumns, leaseSeconds } from '../delivering/claimed-delivery.ts';
import { accountStateSql } from './lane-sql.ts';

/** A send counts from the end of its second: the cap is never passed, and a place is free again at most a second late. */
const countedAtSql = (now: string): string =>
  `date_trunc('second', ${now}::timestamptz + interval '999999 microseconds')`;

/** The same by the hour, for the portal's picture of the day. */
const addUsed = 'on conflict (account_id, bucket, hour) do update set used = u.used + excluded.used';

/**
 * Takes the queues whose turn it is, the longest waiting first, and those that were held under a state the account is no longer
 * in. A queue that another process holds is passed over. $1 now, $2 accounts to leave out, $3 most queues.
 */
export const takeQueues = {
  name: 'take-queues',
  text: `
with due as (
  select q.account_id from webhook_queues q
  where q.wake_at <= $1 and q.account_id <> all($2::uuid[])
  order by q.wake_at, q.turn_at limit $3
  for update skip locked
), released as (
  select q.account_id from webhook_queues q join accounts a on a.account_id = q.account_id
  where q.held_under is not null and q.held_under <> ${accountStateSql} and q.account_id <> all($2::uuid[])
  limit $3
  for update of q skip locked
)
select a.account_id as "accountId", ${servedAsSql} as "servedAs", a.plan, a.events_paused as "eventsPaused", a.reactivated_at as "reactivatedAt",
  ${accountStateSql} as state, q.over_share_since as "overShareSince"
from webhook_queues q join accounts a on a.account_id = q.account_id
where q.account_id in (select account_id from due union select account_id from released)`,
};

/**
 * What was counted against the cap in the last hour and, of each endpoint and lane, the first waiting deliveries, one more than
 * can be claimed. Of an account with many endpoints fewer of each are looked at, since all of them together can claim no more
 * than $2. $1 accounts, $2 most per account, $3 endpoints that are busy here with $4 their free places, $5 free places of the
 * others, $6 an hour ago. Older counts are dropped on the way.
 */
export const findWaiting = {
  name: 'find-waiting',
  text: `
with forgotten as (delete from webhook_sends where account_id = any($1) and second <= $6)
select a.account_id as "accountId", sent.instance, sent.other, sent."oldestAt", waiting.*
from unnest($1::uuid[]) as a (account_id)
cross join lateral (
  select coalesce(sum(s.instance_count), 0) as instance, coalesce(sum(s.other_count), 0) as other, min(s.second) as "oldestAt"
  from webhook_sends s where s.account_id = a.account_id and s.second > $6
) sent
left join lateral (
  select d.delivery_id as "deliveryId", d.endpoint_id as "endpointId", e.is_active as "endpointActive", e.places, d.lane,
    d.accepted_at as "acceptedAt", d.due_at as "dueAt", d.counted
  from (
    select e.endpoint_id, e.is_active,
      least($2, coalesce(busy.places, $5), greatest(16, $2 / count(*) over ())) as places
    from webhook_endpoints e
    left join unnest($3::uuid[], $4::int[]) as busy (endpoint_id, places) on busy.endpoint_id = e.endpoint_id
    where e.account_id = a.account_id
  ) e
  cross join (values ('suspension'), ('platform'), ('instance'), ('instance_retry')) as lanes (lane)
  cross join lateral (
    select * from webhook_deliveries w
    where w.account_id = a.account_id and w.endpoint_id = e.endpoint_id and w.lane = lanes.lane
      and w.status in ('pending', 'retrying') and w.claim_id is null
    order by w.due_at limit e.places + 1
  ) d
) waiting on true`,
};

/**
 * Carries the turns out. $1 accounts, then pairwise $2 instance and $3 other sends to count, $4 when to look again, $5 the state
 * they are held under or null, $6 over the share since; $7 now. Deliveries that are not sent: $8 accounts, $9 deliveries,
 * $10 states, $11 sentences. Deliveries that go: $12 accounts, $13 deliveries, $14 the claim.
 *
 * What goes along with them is joined behind the claim: joined within it, each delivery was looked up once for every endpoint of its
 * account as soon as there were statistics (8,000 times for 400).
 */
export const carryOutTurns = {
  name: 'carry-out-turns',
  text: `
with turn as (
  select * from unnest($1::uuid[], $2::int[], $3::int[], $4::timestamptz[], $5::text[], $6::timestamptz[])
    as t (account_id, instance_count, other_count, wake_at, held_under, over_share_since)
), counted as (
  insert into webhook_sends as s (account_id, second, instance_count, other_count)
  select account_id, ${countedAtSql('$7')}, instance_count, other_count
  from turn where instance_count + other_count > 0
  on conflict (account_id, second) do update
  set instance_count = s.instance_count + excluded.instance_count, other_count = s.other_count + excluded.other_count
), shown as (
  insert into usage_hours as u (account_id, bucket, hour, used)
  select account_id, 'deliveries', date_trunc('hour', $7::timestamptz), instance_count + other_count
  from turn where instance_count + other_count > 0
  ${addUsed}
), turned as (
  update webhook_queues q
  set wake_at = t.wake_at, turn_at = clock_timestamp(), held_under = t.held_under, over_share_since = t.over_share_since
  from turn t where q.account_id = t.account_id
), ended as (
  update webhook_deliveries d set status = c.status, error = c.error
  from unnest($8::uuid[], $9::uuid[], $10::text[], $11::text[]) as c (account_id, delivery_id, status, error)
  where d.account_id = c.account_id and d.delivery_id = c.delivery_id
), claimed as (
  update webhook_deliveries d
  set claim_id = $14, lease_until = clock_timestamp() + interval '${String(leaseSeconds)} seconds', counted = true
  from unnest($12::uuid[], $13::uuid[]) as c (account_id, delivery_id)
  where d.account_id = c.account_id and d.delivery_id = c.delivery_id
  returning d.*
)
select ${claimedColumns}
from claimed d
join webhook_endpoints e on e.account_id = d.account_id and e.endpoint_id = d.endpoint_id
join events v on v.account_id = d.account_id and v.event_id = d.event_id`,
};

/** What was counted against the cap of one account: $1 account, $2 an hour ago. */
export const countSends = {
  name: 'count-sends',
  text: `
select coalesce(sum(instance_count), 0) as instance, coalesce(sum(other_count), 0) as other
from webhook_sends where account_id = $1 and second > $2`,
};

/** Counts one send that is no event of the instance: $1 account, $2 now. */
export const countOneSend = {
  name: 'count-one-send',
  text: `
with shown as (
  insert into usage_hours as u (account_id, bucket, hour, used)
  values ($1, 'deliveries', date_trunc('hour', $2::timestamptz), 1) ${addUsed}
)
insert into webhook_sends as s (account_id, second, instance_count, other_count)
values ($1, ${countedAtSql('$2')}, 0, 1)
on conflict (account_id, second) do update set other_count = s.other_count + 1`,
};
