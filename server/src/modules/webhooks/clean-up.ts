import type { ModuleContext } from '../../database/module-context.ts';
import { historyMs } from './delivery.ts';
import type { Queryable } from '../../database/database.ts';

/** The portal shows 24 hours of health; a day more costs nothing. */
const healthHistoryMs = 2 * 24 * 3_600_000;

/** Rows per statement: about 30 ms, so that no lock is held for long. */
const batch = 2_000;

/**
 * Deletes an account's history older than 30 days, deliveries and their attempts before their events, and expired test
 * receivers. Deletes in batches instead of dropping daily partitions: a test clock that jumps by months, a backup and a
 * restore then need no partitions, and at a million deliveries a day it is half a minute of background work.
 */
export async function dropHistory({ db, clock }: ModuleContext, accountId: string): Promise<void> {
  const now = clock.now();
  const start = new Date(now.getTime() - historyMs);
  while ((await dropDeliveries(start)) === batch);
  while ((await dropEvents(start)) === batch);
  await db.query('delete from test_receivers where account_id = $1 and expires_at <= $2', [accountId, now]);
  const healthStart = new Date(now.getTime() - healthHistoryMs);
  await db.query('delete from webhook_hours where account_id = $1 and hour <= $2', [accountId, healthStart]);
  await db.query('delete from webhook_recoveries where account_id = $1 and ended_at <= $2', [accountId, start]);
  // An attempt that ends after its endpoint was deleted may leave a row here.
  await db.query(
    `delete from webhook_failing f where f.account_id = $1 and not exists (
       select from webhook_endpoints e where e.account_id = $1 and e.endpoint_id = f.endpoint_id)`,
    [accountId],
  );

  async function dropDeliveries(before: Date): Promise<number> {
    const [row] = await db.query<{ dropped: number }>(
      `with old as (
         select delivery_id from webhook_deliveries
         where account_id = $1 and created_at <= $2 and status not in ('pending', 'retrying') limit ${String(batch)}
       ), attempts as (
         delete from webhook_attempts t using old o where t.account_id = $1 and t.delivery_id = o.delivery_id
       ), dropped as (
         delete from webhook_deliveries d using old o where d.account_id = $1 and d.delivery_id = o.delivery_id
         returning 1
       )
       select count(*) as dropped from dropped`,
      [accountId, before],
    );
    return row?.dropped ?? 0;
  }

  async function dropEvents(before: Date): Promise<number> {
    const [row] = await db.query<{ dropped: number }>(
      `with dropped as (
         delete from events v using (
           select event_id from events
           where account_id = $1 and retained_from <= $2 and fanned_out_at is not null limit ${String(batch)}
         ) old
         where v.account_id = $1 and v.event_id = old.event_id
         returning 1
       )
       select count(*) as dropped from dropped`,
      [accountId, before],
    );
    return row?.dropped ?? 0;
  }
}

/** After a restore: what was waiting in the backup is not sent (document 2, Pauses). */
export async function forgetWaitingDeliveries(on: Queryable): Promise<void> {
  await on.query(
    `update webhook_deliveries set status = 'cancelled', error = 'The data was restored from a backup.',
       claim_id = null, lease_until = null
     where status in ('pending', 'retrying')`,
  );
  await on.query('update webhook_queues set over_share_since = null');
  await on.query(
    `update webhook_recoveries set state = 'stopped', error = 'The data was restored from a backup.', ended_at = resume_at
     where state = 'running'`,
  );
  // Whether an endpoint failed at the time of the backup says nothing about today.
  await on.query('delete from webhook_failing');
}
