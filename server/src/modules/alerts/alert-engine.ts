import type { PostOutcome } from '../../foundation/outgoing/post-guarded.ts';
import type { AlertsContext } from './alerts-context.ts';
import { judgePost } from './posts/judge-post.ts';
import { failureOf, sendPost } from './posts/send-post.ts';
import { claimPosts, endPost, releasePosts, type ClaimedPost, type PostEnd } from './posts/claim-posts.ts';
import { findCheckToTell, isTellingDue } from './findings/find-checks-to-report.ts';
import { openDestination } from './settings/settings-sql.ts';
import { tellCheck } from './findings/report-check.ts';

export type AlertEngine = ReturnType<typeof openAlertEngine>;

/** A POST ends within ten seconds, so a lease of fifteen needs no renewal. */
const mostPosts = 20;

/** Reports what the checks found, in any number of processes. */
export function openAlertEngine(context: AlertsContext) {
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

  return {
    /**
     * Queues everything that one check triggers, and records that it was reported, in one transaction; returns whether
     * there was one.
     */
    async tell(): Promise<boolean> {
      await clock.refresh();
      // Usually there is nothing to do, so avoid opening a transaction.
      if (!(await isTellingDue(db, clock.now()))) return false;
      const told = await db.transaction(async (tx) => {
        const check = await findCheckToTell(tx, clock.now());
        if (!check) return null;
        const queued = await tellCheck(tx, check, clock.now(), context.platformUrl().href);
        await tx.query('update alert_settings set last_day = $2 where account_id = $1', [check.accountId, check.day]);
        return queued;
      });
      if (!told) return false;
      for (let count = 0; count < told.mails; count += 1) onAlert?.('mail', 'queued');
      for (const { destination } of told.posts) onAlert?.(destination, 'queued');
      return true;
    },

    /** Sends some of the due posts to chat and incident destinations; returns whether there were any. */
    async post(): Promise<boolean> {
      await clock.refresh();
      const posts = await claimPosts(db, clock.now(), mostPosts);
      await Promise.all(posts.map(send));
      return posts.length > 0;
    },

    /** Releases what a dead process had claimed; returns whether there was anything. */
    release: async (): Promise<boolean> => (await releasePosts(db, clock.now())) > 0,
  };
}
