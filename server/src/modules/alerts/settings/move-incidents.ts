import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { listIncidents } from '../findings/compare-stock-outs.ts';
import { dedupKey, triggerBody } from '../posts/destination-bodies.ts';
import { queuePosts } from '../posts/send-post.ts';

interface Moved {
  readonly accountName: string;
  /** The last check that was reported. */
  readonly day: LocalDay;
  readonly locationIds: readonly string[] | null;
  readonly now: Date;
}

/** Drops what waits for an incident destination that is replaced or removed: another one does not know these incidents. */
export async function cancelIncidentPosts(on: Queryable, accountId: string, now: Date): Promise<void> {
  await on.query(
    `update alert_posts set state = 'cancelled', error = 'The destination was changed.', ended_at = $2,
       next_attempt_at = null, claim_id = null
     where account_id = $1 and destination = 'incident' and state = 'waiting'`,
    [accountId, now],
  );
}

/**
 * Raises every open incident again, at a destination that does not know it; returns how many there are. The next check
 * closes those that are back in stock.
 */
export async function raiseIncidentsAgain(
  on: Queryable,
  accountId: string,
  { accountName, day, locationIds, now }: Moved,
): Promise<number> {
  const pairs = await listIncidents(on, accountId, day, locationIds);
  const posts = pairs.map((pair) => ({
    destination: 'incident' as const,
    orderKey: dedupKey(accountId, pair),
    body: triggerBody(accountId, accountName, day, pair, now),
  }));
  await queuePosts(on, accountId, now, posts);
  return posts.length;
}
