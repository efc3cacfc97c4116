import type { Queryable } from '../../database/database.ts';

/**
 * After a restore: runs that were waiting in the backup are not carried out, and schedules continue with the next day's
 * check, because today's export may already have been sent.
 */
export async function forgetWaitingExports(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `update export_runs set state = 'failed', error = 'The data was restored from a backup.', ended_at = $1,
       next_attempt_at = null, claim_id = null
     where state in ('waiting', 'running')`,
    [now],
  );
  await on.query(
    `update export_schedules s set looked_through = greatest(s.looked_through, ($1::timestamptz at time zone a.zone)::date)
     from accounts a where a.account_id = s.account_id`,
    [now],
  );
}
