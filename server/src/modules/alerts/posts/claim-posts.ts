import type { Queryable } from '../../../database/database.ts';
import { isServedSql } from '../../accounts/account.ts';
import type { Destination } from '../alert-settings.ts';

export interface ClaimedPost {
  readonly accountId: string;
  readonly postId: number;
  readonly claimId: string;
  readonly destination: Destination;
  readonly body: string;
  readonly attempts: number;
  /** The current sealed URL; null if the destination was removed since. */
  readonly sealedUrl: string | null;
  readonly sealedKey: string | null;
}

/** Of posts with the same order key, only the oldest waiting one is claimed. */
const claimSql = {
  name: 'claim-alert-posts',
  text: `
with due as (
  select p.post_id from alert_posts p join accounts a on a.account_id = p.account_id and ${isServedSql}
  where p.account_id = $1 and p.state = 'waiting' and p.next_attempt_at <= $3 and p.claim_id is null
    and not exists (
      select from alert_posts e where e.account_id = $1 and e.order_key = p.order_key and e.state = 'waiting'
        and e.post_id < p.post_id)
  order by p.next_attempt_at, p.post_id limit $4
)
update alert_posts p set claim_id = $2, attempts = p.attempts + 1
from due d left join alert_settings s on s.account_id = $1
where p.account_id = $1 and p.post_id = d.post_id
returning p.account_id as "accountId", p.post_id as "postId", p.claim_id as "claimId", p.destination, p.body, p.attempts,
  case p.destination when 'chat' then s.chat_url else s.incident_url end as "sealedUrl",
  s.incident_key as "sealedKey"`,
};

/** Marks the due posts of a served account with the claim under which they are sent. */
export const claimPosts = (
  on: Queryable,
  accountId: string,
  claimId: string,
  now: Date,
  limit: number,
): Promise<ClaimedPost[]> => on.query<ClaimedPost>(claimSql, [accountId, claimId, now, limit]);

/**
 * Releases the posts that a dead process had claimed. An incident may be sent twice, because its key merges duplicates.
 * A chat message may not: it ends as unconfirmed, since it may have arrived.
 */
export async function releasePosts(on: Queryable, accountId: string, claimId: string, now: Date): Promise<void> {
  await on.query(
    `update alert_posts set claim_id = null, error = 'The attempt was interrupted.',
       state = case when destination = 'chat' then 'unconfirmed' else state end,
       next_attempt_at = case when destination = 'chat' then null else $3::timestamptz end,
       ended_at = case when destination = 'chat' then $3::timestamptz end
     where account_id = $1 and state = 'waiting' and claim_id <> $2`,
    [accountId, claimId, now],
  );
}

/** Cancels the waiting posts of a closed account, which is never served again. */
export async function cancelPostsOfClosed(on: Queryable, accountId: string, now: Date): Promise<void> {
  await on.query(
    `update alert_posts p set state = 'cancelled', error = 'The account was closed.', ended_at = $2, next_attempt_at = null,
       claim_id = null
     from accounts a
     where p.account_id = $1 and a.account_id = p.account_id and a.status = 'CLOSED' and p.state = 'waiting'`,
    [accountId, now],
  );
}

export interface PostEnd {
  readonly state: 'waiting' | 'sent' | 'failed' | 'unconfirmed' | 'cancelled';
  readonly nextAttemptAt?: Date;
  readonly responseStatus?: number;
  readonly error?: string;
}

/** Writes the outcome of an attempt, unless the claim was lost. */
export async function endPost(
  on: Queryable,
  { accountId, postId, claimId }: ClaimedPost,
  now: Date,
  { state, nextAttemptAt, responseStatus, error }: PostEnd,
): Promise<void> {
  await on.query(
    `update alert_posts set state = $4, next_attempt_at = $5, response_status = $6, error = $7, ended_at = $8, claim_id = null
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
