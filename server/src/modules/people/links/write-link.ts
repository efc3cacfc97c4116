import type { Queryable, Transaction } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import type { MailText } from '../../mail/mail.ts';
import { queueMails } from '../../mail/queue-mails.ts';
import { newAccountToken } from '../account-token.ts';
import type { Person } from '../person.ts';

export type LinkPurpose = 'invitation' | 'password';

const mailKinds = { invitation: 'invitation', password: 'password-link' } as const;
const onceKeyOf = (linkId: string): string => `link:${linkId}`;

/** Queues a mail with a link, in the caller's transaction. It replaces an earlier link of the same purpose. */
export async function writeLink(
  tx: Transaction,
  accountId: string,
  link: {
    readonly person: Pick<Person, 'id' | 'email'>;
    readonly purpose: LinkPurpose;
    readonly expiresAt: Date;
    readonly mail: MailText;
  },
  at: Date,
): Promise<void> {
  const { person, purpose, expiresAt, mail } = link;
  const linkId = newUuid();
  await tx.query(
    `insert into mail_links (account_id, person_id, purpose, link_id, token_hash, email, created_at, expires_at)
     values ($1, $2, $3, $4, null, $5, $6, $7)
     on conflict (account_id, person_id, purpose) do update set link_id = excluded.link_id, token_hash = null,
       email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [accountId, person.id, purpose, linkId, person.email, at, expiresAt],
  );
  const kind = mailKinds[purpose];
  await queueMails(tx, accountId, at, { ...mail, kind, onceKey: onceKeyOf(linkId), recipients: [person.email] });
}

/**
 * Creates the token of a link at the moment its mail is sent, so that the token is in that mail and nowhere else: not in
 * the outbox, not in a backup. Null if the link was replaced, used or has expired meanwhile.
 */
export async function mintToken(on: Queryable, accountId: string, onceKey: string, now: Date): Promise<string | null> {
  const { text, hash } = newAccountToken(accountId);
  const [minted] = await on.query(
    `update mail_links set token_hash = $3
     where account_id = $1 and 'link:' || link_id = $2 and expires_at > $4 returning 1`,
    [accountId, onceKey, hash, now],
  );
  return minted ? text : null;
}

/** Once someone has a new password or is removed, none of their links works any more. */
export async function forgetLinksOf(on: Queryable, accountId: string, personId: string): Promise<void> {
  await on.query('delete from mail_links where account_id = $1 and person_id = $2', [accountId, personId]);
}

/**
 * After a restore: a link that was used since the backup must not work again. The rows stay, because they show who was
 * invited and has no password yet.
 */
export async function expireAllLinks(on: Queryable, now: Date): Promise<void> {
  await on.query('update mail_links set token_hash = null, expires_at = least(expires_at, $1)', [now]);
}
