import type { Queryable } from '../../database/database.ts';

/** After a restore: what was waiting in the backup is not sent (document 2, Pauses). */
export async function forgetWaitingDeliveries(on: Queryable): Promise<void> {
  await on.query(
    `update webhook_deliveries set status = 'cancelled', error = 'The data was restored from a backup.',
       claim_id = null, lease_until = null
     where status in ('pending', 'retrying')`,
  );
  await on.query('update webhook_queues set over_share_since = null');
}
