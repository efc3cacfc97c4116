import type { Queryable } from '../../database/database.ts';
import type { MailState } from '@storehouse/contract/mails';
import type { ListedMail } from './mail.ts';

const columns = `account_id as "accountId", mail_id as id, kind, recipient, subject, state, attempts,
  next_attempt_at as "nextAttemptAt", error, file, created_at as "createdAt", ended_at as "endedAt"`;

const most = 100;

/** The newest mails of an account. */
export const listMails = (on: Queryable, accountId: string): Promise<ListedMail[]> =>
  on.query<ListedMail>(
    `select ${columns} from mails where account_id = $1 order by created_at desc, mail_id limit ${most}`,
    [accountId],
  );

/** The newest mails of the platform, for its operator. */
export const listAllMails = (on: Queryable, state: MailState | null): Promise<ListedMail[]> =>
  on.query<ListedMail>(
    `select ${columns} from mails where $1::text is null or state = $1 order by created_at desc, mail_id limit ${most}`,
    [state],
  );
