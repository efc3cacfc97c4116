import type { Queryable } from '../../database/database.ts';

/** After a restore: mails that were waiting in the backup have been sent since, or are out of date. */
export async function forgetWaitingMails(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `update mails set state = 'cancelled', ended_at = $1, next_attempt_at = null, claim_id = null,
       handed_over_at = null, error = 'The data was restored from a backup.'
     where state = 'waiting'`,
    [now],
  );
}
