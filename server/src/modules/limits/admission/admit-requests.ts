import { servedAsSql } from '../../accounts/account.ts';
import { ceilingSql, hourUs, type Bucket } from '../bucket.ts';

/**
 * SQL for whether a request to this account counts. Reporting: everything except the 503 of an account without an
 * instance; the 402 of a suspended and the 404 of a closed account count too (document 4, section 2). Requests: every
 * request that is served, even while the instance is being provisioned, because webhooks can already be managed then.
 */
const countedSql: Readonly<Record<Bucket, string>> = {
  reporting: `(served_as in ('SUSPENDED', 'CLOSED') or (served_as in ('ACTIVE', 'CLOSING') and tenant_id is not null))`,
  requests: `served_as in ('ACTIVE', 'CLOSING', 'PROVISIONING')`,
};

/**
 * Finds the key and its account, and takes up to $4 requests from the account's bucket: one statement, one round trip,
 * no cache, so that a revoked key, a suspended account or a new plan takes effect with the next request, in every
 * process.
 * Anyone may have created keys of demo accounts, so those keys count as unknown unless demo accounts are served.
 * $1 hash of the key, $2 now, $3 now in microseconds, $4 number of requests, $5 subdomain of the instance host or null.
 * The bucket is one number, the time at which it will be full again: each request moves it forward by 1/limit of an
 * hour, and it may be at most an hour ahead. This is a token bucket in whole microseconds: no rounding error
 * accumulates, nothing exceeds the ceiling, and after a plan change the same fraction of the hour stays spent.
 * The counter does not wait for the disk (synchronous_commit off for this statement): a crash may lose a fraction of a
 * second of counting, but no request waits for a flush.
 */
export function admitRequestsSql(bucket: Bucket, servesDemo: boolean): string {
  return `
with presented as (
  select k.key_hash, k.key_id, k.bound, k.scopes, k.include_values, k.created_by, k.last_used_at,
    a.account_id, a.subdomain, ${servedAsSql} as served_as, a.plan, a.zone, a.tenant_id, a.owner_id, a.enforce_scopes, ${ceilingSql(bucket)}::bigint as ceiling,
    set_config('synchronous_commit', 'off', true) as relaxed
  from api_keys k
  join accounts a on a.account_id = k.account_id
  where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
    and ($5::text is null or not k.bound or a.subdomain = $5)${servesDemo ? '' : ' and not a.demo'}
), taken as (
  insert into allowances as bucket (account_id, bucket, spent_until_us, granted)
  select account_id, '${bucket}', $3 + least($4, ceiling) * (${String(hourUs)} / ceiling), least($4, ceiling)
  from presented where bound and ${countedSql[bucket]}
  on conflict (account_id, bucket) do update set (spent_until_us, granted) = (
    select start_us + takes * request_us, takes
    from (select greatest(bucket.spent_until_us, $3) as start_us, ${String(hourUs)} / ceiling as request_us from presented) b,
      lateral (select greatest(0, least($4, ($3 + ${String(hourUs)} - start_us) / request_us)) as takes) t
  )
  returning spent_until_us, granted
)
select ${isUseNewsSql('p')} as "isUseNews", p.key_id as "keyId", p.bound, p.scopes, p.include_values as "includeValues", p.created_by as "createdBy",
  p.account_id as "accountId", p.subdomain, p.served_as as "servedAs", p.plan, p.zone, p.tenant_id as "tenantId",
  p.owner_id as "ownerId", p.enforce_scopes as "enforceScopes", p.ceiling, coalesce(t.granted, 0) as granted,
  coalesce(t.spent_until_us, (select spent_until_us from allowances b
    where b.account_id = p.account_id and b.bucket = '${bucket}'), 0) as "spentUntilUs"
from presented p left join taken t on true`;
}

const isUseNewsSql = (key: string): string =>
  `(${key}.last_used_at is null or ${key}.last_used_at < $2::timestamptz - interval '1 minute')`;

/**
 * Records when a key was last used, to the minute: a statement of its own, because a write that nearly never happens would cost every
 * admission a quarter of its time. $1 hash of the key, $2 now.
 */
export const recordLastUseSql = {
  name: 'record-last-use',
  text: `
update api_keys k set last_used_at = $2 from (select set_config('synchronous_commit', 'off', true) as is_off) relaxed
where k.key_hash = $1 and ${isUseNewsSql('k')} and relaxed.is_off = 'off'`,
};

/** Returns one request to the bucket, because its response does not count (document 1, Limits). $1 account, $2 ceiling. */
export function giveBackRequestSql(bucket: Bucket): string {
  return `
update allowances set spent_until_us = spent_until_us - ${String(hourUs)} / $2::bigint
where account_id = $1 and bucket = '${bucket}'
returning spent_until_us as "spentUntilUs"`;
}
