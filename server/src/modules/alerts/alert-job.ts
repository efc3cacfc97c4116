import type { PostOutcome } from '../../foundation/outgoing/post-guarded.ts';
import type { AlertsContext } from './alerts-context.ts';
import type { Job } from '../jobs/job.ts';
import { judgePost, failureOf, sendPost } from './posts/send-post.ts';
import {
  cancelPostsOfClosed,
  claimPosts,
  endPost,
  releasePosts,
  type ClaimedPost,
  type PostEnd,
} from './posts/claim-posts.ts';
import { findCheckToTell, nextAlertAt } from './findings/find-check-to-tell.ts';
import { openDestination } from './settings/settings-sql.ts';
import { tellCheck } from './findings/report-check.ts';

/** How many posts of one account are sent at once. */
const maxPosts = 20;
const accountsAtOnce = 2;

/** Reports what an account's checks found. */
export function openAlertJob(context: AlertsContext): Job {
  const { db, clock, log, poster, secrets, onAlert } = context;

  async function attempt(post: ClaimedPost): Promise<PostEnd> {
    const { destination, attempts } = post;
    if (post.sealedUrl === null) return { state: 'cancelled', error: 'The destination was removed.' };
    const outcome = await deliver(post);
    const verdict = judgePost(outcome, destination, attempts);
    const error = failureOf(outcome);
    return {
      state: verdict.state,
      ...(verdict.state === 'waiting' ? { nextAttemptAt: new Date(clock.now().getTime() + verdict.pauseMs) } : {}),
      ...(outcome.kind === 'answered' ? { responseStatus: outcome.status } : {}),
      ...(error === undefined ? {} : { error }),
    };
  }

  async function deliver(post: ClaimedPost): Promise<PostOutcome> {
    const { accountId, sealedUrl, sealedKey } = post;
    const isIncident = post.destination === 'incident';
    try {
      const url = openDestination(secrets, accountId, isIncident ? 'incident_url' : 'chat_url', sealedUrl) ?? '';
      const key = isIncident ? openDestination(secrets, accountId, 'incident_key', sealedKey) : null;
      return await sendPost(poster, url, post.body, key);
    } catch (error) {
      log.error({ accountId, reason: (error as Error).message }, 'an alert destination cannot be opened');
      return { kind: 'failed', error: 'The destination could not be read.', durationMs: 0 };
    }
  }

  async function send(post: ClaimedPost): Promise<void> {
    const end = await attempt(post);
    await endPost(db, post, clock.now(), end);
    const { accountId, postId, destination } = post;
    if (end.error !== undefined) log.warn({ accountId, postId, destination, ...end }, 'an alert was not sent');
    onAlert?.(destination, end.state === 'sent' ? 'sent' : end.state === 'waiting' ? 'retried' : 'failed');
  }

  /**
   * Queues everything that the newest check triggers and records the check as reported, in one transaction. Returns
   * false if there is no check to report.
   */
  async function tell(accountId: string): Promise<boolean> {
    const reported = await db.transaction(async (tx) => {
      const check = await findCheckToTell(tx, accountId, clock.now());
      if (!check) return null;
      const queued = await tellCheck(tx, check, clock.now(), context.platformUrl().href);
      await tx.query('update alert_settings set last_day = $2 where account_id = $1', [accountId, check.day]);
      return queued;
    });
    if (!reported) return false;
    for (let count = 0; count < reported.mails; count += 1) onAlert?.('mail', 'queued');
    for (const { destination } of reported.posts) onAlert?.(destination, 'queued');
    return true;
  }

  return {
    kind: 'alerts',
    slots: () => accountsAtOnce,
    async run({ accountId, claimId }) {
      await releasePosts(db, accountId, claimId, clock.now());
      const isTold = await tell(accountId);
      const posts = await claimPosts(db, accountId, claimId, clock.now(), maxPosts);
      await Promise.all(posts.map(send));
      if (posts.length === 0) await cancelPostsOfClosed(db, accountId, clock.now());
      return isTold || posts.length > 0 ? 'worked' : 'empty';
    },
    nextLook: nextAlertAt,
  };
}
