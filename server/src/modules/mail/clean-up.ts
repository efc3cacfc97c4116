import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailContext } from './mail-context.ts';
import type { Queryable } from '../../database/database.ts';

const retentionDays = 30;

/** Deletes an account's mails that ended more than 30 days ago, with their saved files. */
export async function dropMails({ db, clock, mailDir }: MailContext, accountId: string): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  const dropped = await db.query<{ file: string | null }>(
    `delete from mails where account_id = $1 and state <> 'waiting' and created_at <= $2 and ended_at <= $2 returning file`,
    [accountId, before],
  );
  for (const { file } of dropped) if (file !== null) await rm(join(mailDir, file), { force: true });
}

/** After a restore: mails that were waiting in the backup have been sent since, or are out of date. */
export async function forgetWaitingMails(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `update mails set state = 'cancelled', ended_at = $1, next_attempt_at = null, claim_id = null,
       handed_over_at = null, error = 'The data was restored from a backup.'
     where state = 'waiting'`,
    [now],
  );
}
