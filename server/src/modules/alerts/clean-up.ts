import type { ModuleContext } from '../../database/module-context.ts';
import type { Queryable } from '../../database/database.ts';
import { readZoneDays } from '../accounts/read-zone-days.ts';

const retentionDays = 30;

/** Deletes an account's posts to destinations older than 30 days. */
export async function dropAlerts({ db, clock }: ModuleContext, accountId: string): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  await db.query('delete from alert_posts where account_id = $1 and ended_at <= $2', [accountId, before]);
}

/**
 * After a restore: waiting posts are not sent, and alerts continue with the next day's check, because today's may
 * already have been reported.
 */
export async function forgetWaitingAlerts(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `update alert_posts set state = 'cancelled', error = 'The data was restored from a backup.', ended_at = $1,
       next_attempt_at = null, claim_id = null
     where state = 'waiting'`,
    [now],
  );
  const { zones, days } = await readZoneDays(on, now);
  await on.query(
    `update alert_settings s set last_day = greatest(s.last_day, here.day)
     from accounts a join unnest($1::text[], $2::date[]) as here (zone, day) on here.zone = a.zone
     where a.account_id = s.account_id`,
    [zones, days],
  );
}
