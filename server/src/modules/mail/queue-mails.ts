import type { MailState } from '@storehouse/contract/mails';
import type { Transaction, Queryable } from '../../database/database.ts';
import { newUuid } from '../../foundation/text/new-id.ts';
import { armWork } from '../jobs/arm-work.ts';
import type { NewMail, ListedMail } from './mail.ts';

/** Puts a message into the outbox, once per recipient, in the transaction of the change that it reports. */
export async function queueMails(tx: Transaction, accountId: string, at: Date, mail: NewMail): Promise<void> {
  const recipients = [...new Set(mail.recipients)];
  await tx.query(
    `insert into mails (account_id, mail_id, once_key, kind, recipient, subject, body_text, body_html, state, next_attempt_at,
       created_at)
     select $1, r.mail_id, $2, $3, r.recipient, $6, $7, $8, 'waiting', $9, $9
     from unnest($4::uuid[], $5::text[]) r (mail_id, recipient)
     on conflict do nothing`,
    [accountId, mail.onceKey, mail.kind, recipients.map(newUuid), recipients, mail.subject, mail.text, mail.html, at],
  );
  armWork(tx, accountId, 'mails', at);
}

/** The columns of `mails` under the names of `ListedMail`. */
export const listedColumns = `account_id as "accountId", mail_id as id, kind, recipient, subject, state, attempts,
  next_attempt_at as "nextAttemptAt", error, file, created_at as "createdAt", ended_at as "endedAt"`;

const most = 100;

/** The newest mails of an account. */
export const listMails = (on: Queryable, accountId: string): Promise<ListedMail[]> =>
  on.query<ListedMail>(
    `select ${listedColumns} from mails where account_id = $1 order by created_at desc, mail_id limit ${most}`,
    [accountId],
  );

/** The newest mails of the platform, for its operator. */
export const listAllMails = (on: Queryable, state: MailState | null): Promise<ListedMail[]> =>
  on.query<ListedMail>(
    `select ${listedColumns} from mails where $1::text is null or state = $1 order by created_at desc, mail_id limit ${most}`,
    [state],
  );
