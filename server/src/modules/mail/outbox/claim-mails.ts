import type { Queryable } from '../../../database/database.ts';
import type { MailKind } from '@storehouse/contract/mails';

export interface ClaimedMail {
  readonly accountId: string;
  readonly mailId: string;
  readonly claimId: string;
  readonly onceKey: string;
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
  select mail_id from mails
  where account_id = $1 and state = 'waiting' and next_attempt_at <= $3 and claim_id is null
  order by next_attempt_at limit $4
)
update mails m set claim_id = $2, attempts = m.attempts + 1
from due d where m.account_id = $1 and m.mail_id = d.mail_id
returning m.account_id as "accountId", m.mail_id as "mailId", m.claim_id as "claimId",
  m.once_key as "onceKey", m.kind, m.recipient, m.subject,
  m.body_text as text, m.body_html as html, m.attempts, m.created_at as "createdAt"`,
};

/** Marks the account's due mails with the claim under which they are sent. */
export const claimMails = (
  on: Queryable,
  accountId: string,
  claimId: string,
  now: Date,
  limit: number,
): Promise<ClaimedMail[]> => on.query<ClaimedMail>(claimSql, [accountId, claimId, now, limit]);

/**
 * Makes the mails that a dead process had claimed due again, except those whose end was already handed to the server:
 * they may have been sent, and nobody should get two. Returns the number of these exceptions.
 */
export async function releaseMails(on: Queryable, accountId: string, claimId: string, now: Date): Promise<number> {
  const rows = await on.query<{ state: string }>(
    `update mails set claim_id = null,
       state = case when handed_over_at is null then state else 'unconfirmed' end,
       next_attempt_at = case when handed_over_at is null then $3::timestamptz end,
       ended_at = case when handed_over_at is null then null else $3::timestamptz end,
       error = case when handed_over_at is null then 'The attempt was interrupted.'
         else 'The program ended before the mail server had answered.' end
     where account_id = $1 and state = 'waiting' and claim_id <> $2
     returning state`,
    [accountId, claimId, now],
  );
  return rows.filter(({ state }) => state === 'unconfirmed').length;
}

/** When the account's next mail is due; null if none waits. */
export async function nextMailAt(on: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select min(next_attempt_at) as at from mails where account_id = $1 and state = 'waiting'`,
    [accountId],
  );
  return row?.at ?? null;
}
