import type { Transaction } from '../../../database/database.ts';
import { lastWeekday } from '../../../foundation/time/recurring-day.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { queueMails } from '../../mail/queue-mails.ts';
import type { AlertSettings } from '../alert-settings.ts';
import { alertMail, summaryMail } from '../mails/alert-mails.ts';
import { chatBody, dedupKey, resolveBody, triggerBody } from '../posts/destination-bodies.ts';
import { closeIncidents, compareStockOuts, openIncidents, type StockOut } from './compare-stock-outs.ts';
import { queuePosts, type NewPost } from '../posts/send-post.ts';
import { readFindings } from './read-findings.ts';

/** A completed check, with the account data that is needed to report it. */
export interface CheckToTell extends AlertSettings {
  readonly accountId: string;
  readonly accountName: string;
  readonly ownerEmail: string;
  readonly expiryWindowDays: number;
  readonly day: LocalDay;
  /** The day of the newest order check up to `day`. */
  readonly orderDay: LocalDay | null;
  /** The last day whose check was reported. */
  readonly lastDay: LocalDay;
  /** The day of the previous stock check. Stock-outs that it found are not new. */
  readonly before: LocalDay | null;
}

/** Queues everything that a check triggers, in one transaction with the record that it was reported. */
export async function tellCheck(
  tx: Transaction,
  check: CheckToTell,
  now: Date,
  portalUrl: string,
): Promise<{ readonly mails: number; readonly posts: readonly NewPost[] }> {
  const mails = await queueMail(tx, check, now, portalUrl);
  const posts = await postsOf(tx, check, now);
  await queuePosts(tx, check.accountId, now, posts);
  return { mails, posts };
}

/** At most one email: the weekly summary contains what the daily email would say. */
async function queueMail(tx: Transaction, check: CheckToTell, now: Date, portalUrl: string): Promise<number> {
  const { accountId, accountName, day, orderDay, expiryWindowDays } = check;
  const isSummary = check.weeklyMail && lastWeekday(day, check.weekday) > check.lastDay;
  if (!isSummary && !check.dailyMail) return 0;
  const content = {
    accountName,
    day,
    orderDay,
    expiryWindowDays,
    portalUrl,
    settings: check,
    findings: await readFindings(tx, accountId, check, check),
  };
  const mail = isSummary ? summaryMail(content) : alertMail(content);
  if (mail === null) return 0;
  const recipients = check.recipients.length === 0 ? [check.ownerEmail] : check.recipients;
  const kind = isSummary ? 'weekly-summary' : 'stock-alert';
  await queueMails(tx, accountId, now, { ...mail, kind, onceKey: `check ${day}`, recipients });
  return recipients.length;
}

async function postsOf(tx: Transaction, check: CheckToTell, now: Date): Promise<NewPost[]> {
  const { accountId, accountName, day, before, locationIds, chatUrl, incidentUrl } = check;
  if (chatUrl === null && incidentUrl === null) return [];
  const changes = await compareStockOuts(tx, accountId, day, before, locationIds);
  const chat = chatUrl === null ? null : chatBody(accountName, day, changes);
  const posts: NewPost[] = chat === null ? [] : [{ destination: 'chat', orderKey: 'chat', body: chat }];
  if (incidentUrl === null) return posts;
  const closed = await closeIncidents(tx, accountId, day, locationIds);
  const opened = new Set(
    (await openIncidents(tx, accountId, day, changes.began)).map((pair) => dedupKey(accountId, pair)),
  );
  const incident = (pair: Pick<StockOut, 'locationId' | 'productId'>, body: string): NewPost => ({
    destination: 'incident',
    orderKey: dedupKey(accountId, pair),
    body,
  });
  return [
    ...posts,
    ...closed.map((pair) => incident(pair, resolveBody(accountId, pair))),
    ...changes.began
      .filter((pair) => opened.has(dedupKey(accountId, pair)))
      .map((pair) => incident(pair, triggerBody(accountId, accountName, day, pair, now))),
  ];
}
