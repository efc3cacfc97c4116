import type { Queryable } from '../../../database/database.ts';
import { leaseSql } from '../../../foundation/concurrency/hold-lease.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import type { MailKind } from '@storehouse/contract/mails';

export interface ClaimedMail {
  readonly accountId: string;
  readonly mailId: string;
  readonly claimId: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attempts: number;
  readonly createdAt: Date;
}

const claimSql = {
  name: 'claim-mails',
  text: `
with due as (
  select account_id, mail_id from mails
  where state = 'waiting' and next_attempt_at <= $1 and claim_id is null
  order by next_attempt_at limit $2 for update skip locked
)
update mails m set claim_id = $3, lease_until = ${leaseSql}, attempts = m.attempts + 1
from due d where m.account_id = d.account_id and m.mail_id = d.mail_id
returning m.account_id as "accountId", m.mail_id as "mailId", m.claim_id as "claimId", m.kind, m.recipient, m.subject,
  m.body_text as text, m.body_html as html, m.attempts, m.created_at as "createdAt"`,
};

/** Takes mails that are due; all of them share one claim, which no other process has. */
export const claimMails = (on: Queryable, now: Date, most: number): Promise<ClaimedMail[]> =>
  on.query<ClaimedMail>(claimSql, [now, most, newUuid()]);

/** Whether the claim still holds; if so for another lease. */
export async function renewClaim(on: Queryable, claimId: string): Promise<boolean> {
  const held = await on.query(
    `update mails set lease_until = ${leaseSql}
     where state = 'waiting' and claim_id = $1 and lease_until > clock_timestamp() returning 1 as held`,
    [claimId],
  );
  return held.length > 0;
}

/**
 * Makes due again what a process that died had claimed, but for messages whose end the server had been given: those it may have, and
 * nobody is to get two. Answers with how many there were of each.
 */
export async function releaseMails(
  on: Queryable,
  now: Date,
): Promise<{ readonly released: number; readonly unconfirmed: number }> {
  const rows = await on.query<{ state: string }>(
    `update mails set claim_id = null, lease_until = null,
       state = case when handed_over_at is null then state else 'unconfirmed' end,
       next_attempt_at = case when handed_over_at is null then $1::timestamptz end,
       ended_at = case when handed_over_at is null then null else $1::timestamptz end,
       error = case when handed_over_at is null then 'The attempt was interrupted.'
         else 'The program ended before the mail server had answered.' end
     where state = 'waiting' and claim_id is not null and lease_until < clock_timestamp()
     returning state`,
    [now],
  );
  const unconfirmed = rows.filter(({ state }) => state === 'unconfirmed').length;
  return { released: rows.length - unconfirmed, unconfirmed };
}
