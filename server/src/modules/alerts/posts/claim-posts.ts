import type { Queryable } from '../../../database/database.ts';
import { leaseSql } from '../../../foundation/concurrency/hold-lease.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import type { Destination } from '../alert-settings.ts';

export interface ClaimedPost {
  readonly accountId: string;
  readonly postId: number;
  readonly claimId: string;
  readonly destination: Destination;
  readonly body: string;
  readonly attempts: number;
  /** Sealed, as it is now; null when the destination was taken away since. */
  readonly sealedUrl: string | null;
  readonly sealedKey: string | null;
}

/** Of those with one order key only the oldest that waits is taken. */
const claimSql = {
  name: 'claim-alert-posts',
  text: `
with due as (
  select p.account_id, p.post_id from alert_posts p
  where p.state = 'waiting' and p.next_attempt_at <= $1 and p.claim_id is null
    and not exists (
      select from alert_posts e where e.account_id = p.account_id and e.order_key = p.order_key and e.state = 'waiting'
        and e.post_id < p.post_id)
  order by p.next_attempt_at, p.post_id limit $2 for update skip locked
)
update alert_posts p set claim_id = $3, lease_until = ${leaseSql}, attempts = p.attempts + 1
from due d left join alert_settings s on s.account_id = d.account_id
where p.account_id = d.account_id and p.post_id = d.post_id
returning p.account_id as "accountId", p.post_id as "postId", p.claim_id as "claimId", p.destination, p.body, p.attempts,
  case p.destination when 'chat' then s.chat_url else s.incident_url end as "sealedUrl",
  s.incident_key as "sealedKey"`,
};

export const claimPosts = (on: Queryable, now: Date, most: number): Promise<ClaimedPost[]> =>
  on.query<ClaimedPost>(claimSql, [now, most, newUuid()]);

/**
 * Takes back what a process that died had claimed. An incident may be told twice, its key makes one of it; a chat message may not, so
 * whether it arrived is left open.
 */
export async function releasePosts(on: Queryable, now: Date): Promise<number> {
  const released = await on.query(
    `update alert_posts set claim_id = null, lease_until = null, error = 'The attempt was interrupted.',
       state = case destination when 'chat' then 'unconfirmed' else state end,
       next_attempt_at = case destination when 'chat' then null else $1::timestamptz end,
       ended_at = case destination when 'chat' then $1::timestamptz end
     where state = 'waiting' and claim_id is not null and lease_until < clock_timestamp() returning 1 as released`,
    [now],
  );
  return released.length;
}

export interface PostEnd {
  readonly state: 'waiting' | 'sent' | 'failed' | 'unconfirmed' | 'cancelled';
  readonly nextAttemptAt?: Date;
  readonly responseStatus?: number;
  readonly error?: string;
}

/** Writes how an attempt ended, unless the claim was lost. */
export async function endPost(
  on: Queryable,
  { accountId, postId, claimId }: ClaimedPost,
  now: Date,
  { state, nextAttemptAt, responseStatus, error }: PostEnd,
): Promise<void> {
  await on.query(
    `update alert_posts set state = $4, next_attempt_at = $5, response_status = $6, error = $7, ended_at = $8,
       claim_id = null, lease_until = null
     where account_id = $1 and post_id = $2 and claim_id = $3`,
    [
      accountId,
      postId,
      claimId,
      state,
      nextAttemptAt ?? null,
      responseStatus ?? null,
      error ?? null,
      state === 'waiting' ? null : now,
    ],
  );
}
