import type { Queryable } from '../../../database/database.ts';
import type { Destination } from '../alert-settings.ts';

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
