import type { Queryable } from '../../database/database.ts';
import type { ListedMail } from './mail.ts';
import { maskLinks } from './mask-links.ts';
import { listedColumns } from './queue-mails.ts';

/** A mail with its text, for readers other than its recipient. */
export interface ShownMail extends ListedMail {
  readonly text: string;
}

/** One mail of an account, without links that give access; null if there is none. */
export async function readMail(on: Queryable, accountId: string, mailId: string): Promise<ShownMail | null> {
  const [mail] = await on.query<ShownMail>(
    `select ${listedColumns}, body_text as text from mails where account_id = $1 and mail_id = $2`,
    [accountId, mailId],
  );
  return mail ? { ...mail, text: maskLinks(mail.kind, mail.text) } : null;
}
