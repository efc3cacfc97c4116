import { leaseSql } from '../../jobs/schedules.ts';
import { claimedColumns } from '../delivering/claimed-delivery.ts';
import { accountStateSql, countedLaneSql } from './lanes.ts';

/** A send counts from the end of its second: the cap is never exceeded, and capacity is freed at most a second late. */
const countedAtSql = (now: string): string =>
  `date_trunc('second', ${now}::timestamptz + interval '999999 microseconds')`;

/** Adds to the sends of an hour, for the portal's usage chart. */
const addUsed = 'on conflict (account_id, bucket, hour) do update set used = u.used + excluded.used';

/** The state that can hold back an account's deliveries, read again. $1 account. */
export const readAccountState = {
  name: 'read-account-state',
  text: `select ${accountStateSql} as state from accounts a where a.account_id = $1`,
};

/**
 * Releases deliveries that a process claimed and did not finish in time, because it died or lost the database. A test or
 * manual retry has a single attempt, so it has failed; the others are due immediately. All stay counted against the cap.
 * Skips a delivery whose result is being written at this moment: the two transactions would wait for each other.
 * $1 account.
 */
export const releaseExpired = {
  name: 'release-expired-deliveries',
  text: `
update webhook_deliveries d
set claim_id = null, lease_until = null, lane = ${countedLaneSql},
  error = case when d.lane = 'single' then 'The attempt was interrupted.' else d.error end,
  status = case when d.lane = 'single' then 'failed' when exists (
      select from webhook_endpoints e where e.account_id = $1 and e.endpoint_id = d.endpoint_id and e.is_active)
    then d.status else 'cancelled' end
where d.account_id = $1 and d.delivery_id = any(array(
  select l.delivery_id from webhook_deliveries l
  where l.account_id = $1 and l.claim_id is not null and l.lease_until < statement_timestamp()
  for update skip locked))`,
};

/**
 * Reads what was counted against the cap in the last hour, when the first lease in use runs out and, for each endpoint and
 * lane, the first waiting deliveries: one more than can be claimed. For an account with many endpoints it reads fewer of
 * each, because all endpoints together can claim no more than $2. Deletes older counts. $1 account, $2 the maximum number
 * of deliveries, $3 endpoints that are busy here with $4 their free slots, $5 free slots of the others, $6 an hour ago.
 */
export const findWaiting = {
  name: 'find-waiting',
  text: `
with forgotten as (delete from webhook_sends where account_id = $1 and second <= $6)
select sent.instance, sent.other, sent."oldestAt", leased."leasedUntil", waiting.*
from (
  select coalesce(sum(s.instance_count), 0) as instance, coalesce(sum(s.other_count), 0) as other, min(s.second) as "oldestAt"
  from webhook_sends s where s.account_id = $1 and s.second > $6
) sent
cross join (
  select min(l.lease_until) as "leasedUntil" from webhook_deliveries l where l.account_id = $1 and l.claim_id is not null
) leased
left join lateral (
  select d.delivery_id as "deliveryId", d.endpoint_id as "endpointId", e.is_active as "endpointActive", e.slots, d.lane,
    d.accepted_at as "acceptedAt", d.due_at as "dueAt", d.counted
  from (
    select e.endpoint_id, e.is_active,
      least($2, coalesce(busy.slots, $5), greatest(16, $2 / count(*) over ())) as slots
    from webhook_endpoints e
    left join unnest($3::uuid[], $4::int[]) as busy (endpoint_id, slots) on busy.endpoint_id = e.endpoint_id
    where e.account_id = $1
  ) e
  cross join (values ('suspension'), ('platform'), ('instance'), ('instance_retry')) as lanes (lane)
  cross join lateral (
    select * from webhook_deliveries w
    where w.account_id = $1 and w.endpoint_id = e.endpoint_id and w.lane = lanes.lane
      and w.status in ('pending', 'retrying') and w.claim_id is null
    order by w.due_at limit e.slots + 1
  ) d
) waiting on true`,
};

/**
 * Carries a dispatch round out. $1 account, $2 instance and $3 other sends to count, $4 over the share since, $5 now.
 * Deliveries that end unsent: $6 with $7 their states and $8 the reasons. Deliveries to send: $9 with $10 the claim.
 * $11 room in the share since.
 */
export const carryOutRound = {
  name: 'carry-out-round',
  text: `
with counted as (
  insert into webhook_sends as s (account_id, second, instance_count, other_count)
  select $1, ${countedAtSql('$5')}, $2, $3 where $2::int + $3::int > 0
  on conflict (account_id, second) do update
  set instance_count = s.instance_count + excluded.instance_count, other_count = s.other_count + excluded.other_count
), shown as (
  insert into usage_hours as u (account_id, bucket, hour, used)
  select $1, 'deliveries', date_trunc('hour', $5::timestamptz), $2::int + $3::int where $2::int + $3::int > 0
  ${addUsed}
), over_share as (
  update webhook_queues set over_share_since = $4, share_room_since = $11
  where account_id = $1
    and (over_share_since is distinct from $4::timestamptz or share_room_since is distinct from $11::timestamptz)
), ended as (
  update webhook_deliveries d set status = c.status, error = c.error
  from unnest($6::uuid[], $7::text[], $8::text[]) as c (delivery_id, status, error)
  where d.account_id = $1 and d.delivery_id = any($6::uuid[]) and d.delivery_id = c.delivery_id
), claimed as (
  update webhook_deliveries d set claim_id = $10, lease_until = ${leaseSql}, counted = true
  where d.account_id = $1 and d.delivery_id = any($9::uuid[])
  returning d.*
)
select ${claimedColumns}
from claimed d
join webhook_endpoints e on e.account_id = $1 and e.endpoint_id = d.endpoint_id
cross join lateral (select data from events where account_id = $1 and event_id = d.event_id offset 0) v`,
};

/** What was counted against the cap of one account: $1 account, $2 an hour ago. */
export const countSends = {
  name: 'count-sends',
  text: `
select coalesce(sum(instance_count), 0) as instance, coalesce(sum(other_count), 0) as other
from webhook_sends where account_id = $1 and second > $2`,
};

/** Counts single sends: tests and manual retries. $1 account, $2 now, $3 how many. */
export const countSingleSends = {
  name: 'count-single-sends',
  text: `
with shown as (
  insert into usage_hours as u (account_id, bucket, hour, used)
  values ($1, 'deliveries', date_trunc('hour', $2::timestamptz), $3) ${addUsed}
)
insert into webhook_sends as s (account_id, second, instance_count, other_count)
values ($1, ${countedAtSql('$2')}, 0, $3)
on conflict (account_id, second) do update set other_count = s.other_count + excluded.other_count`,
};
