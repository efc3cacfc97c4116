import type { PostOutcome, OutgoingPoster } from '../../../foundation/outgoing/post-guarded.ts';
import { timedOut } from '../../../foundation/outgoing/describe-failure.ts';
import { retryPauseMs } from '../../jobs/schedules.ts';
import type { Destination } from '../alert-settings.ts';
import type { Queryable } from '../../../database/database.ts';

type PostVerdict =
  { readonly state: 'sent' | 'failed' | 'unconfirmed' } | { readonly state: 'waiting'; readonly pauseMs: number };

/**
 * A 2xx is a success. A 4xx other than "too slow" and "too many" will not change by waiting. A chat message without a
 * timely response may have arrived, so it is not sent twice; an incident may be, because its key merges duplicates.
 */
export function judgePost(outcome: PostOutcome, destination: Destination, attempts: number): PostVerdict {
  if (outcome.kind === 'answered') {
    const { status } = outcome;
    if (status >= 200 && status < 300) return { state: 'sent' };
    if (status < 500 && status !== 408 && status !== 429) return { state: 'failed' };
  } else if (destination === 'chat' && outcome.error === timedOut) return { state: 'unconfirmed' };
  const pauseMs = retryPauseMs('alerts', attempts);
  return pauseMs === null ? { state: 'failed' } : { state: 'waiting', pauseMs };
}

const userAgent = 'Storehouse-Alerts/1';

/** Sends one JSON body to a destination, through the same guard as webhooks. */
export function sendPost(
  poster: OutgoingPoster,
  url: string,
  body: string,
  routingKey: string | null,
): Promise<PostOutcome> {
  const text =
    routingKey === null ? body : JSON.stringify({ routing_key: routingKey, ...(JSON.parse(body) as object) });
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  return poster.post({ url, headers, body: Buffer.from(text) });
}

/** Why it failed, for the customer; undefined if it succeeded. */
export function failureOf(outcome: PostOutcome): string | undefined {
  if (outcome.kind === 'failed') return outcome.error;
  return outcome.status >= 200 && outcome.status < 300
    ? undefined
    : `The destination answered ${String(outcome.status)}.`;
}

export interface NewPost {
  readonly destination: Destination;
  /** Posts with the same key are sent one after another. */
  readonly orderKey: string;
  readonly body: string;
}

export async function queuePosts(on: Queryable, accountId: string, at: Date, posts: readonly NewPost[]): Promise<void> {
  if (posts.length === 0) return;
  await on.query(
    `insert into alert_posts (account_id, destination, order_key, body, state, next_attempt_at, created_at)
     select $1, p.destination, p.order_key, p.body, 'waiting', $5, $5
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality p (destination, order_key, body, place) order by p.place`,
    [
      accountId,
      posts.map(({ destination }) => destination),
      posts.map(({ orderKey }) => orderKey),
      posts.map(({ body }) => body),
      at,
    ],
  );
}
