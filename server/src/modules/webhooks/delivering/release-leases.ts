import type { Database } from '../../../database/database.ts';
import { relaxedBegin } from './relaxed-begin.ts';

/**
 * Gives back what a process claimed and did not finish in time: it died, or lost the database. A test send or manual retry is a
 * single shot, so it has failed; everything else is due at once. Its count against the cap stays. Answers with how many.
 */
export async function releaseExpiredLeases(db: Database, now: Date): Promise<number> {
  const expired = await db.query<{ accountId: string }>({
    name: 'accounts-with-expired-leases',
    text: `select distinct account_id as "accountId" from webhook_deliveries
      where claim_id is not null and lease_until < clock_timestamp()`,
  });
  if (expired.length === 0) return 0;
  return db.transaction(async (tx) => {
    const held = await tx.query<{ accountId: string }>(
      `select account_id as "accountId" from webhook_queues where account_id = any($1) order by account_id
       for update skip locked`,
      [expired.map(({ accountId }) => accountId)],
    );
    const released = await tx.query(
      `with released as (
         update webhook_deliveries d
         set claim_id = null, lease_until = null,
           status = case when d.lane = 'single' then 'failed' when e.endpoint_id is null then 'cancelled' else d.status end,
           error = case when d.lane = 'single' then 'The attempt was interrupted.' else d.error end
         from webhook_deliveries w
         left join webhook_endpoints e on e.account_id = w.account_id and e.endpoint_id = w.endpoint_id and e.is_active
         where w.claim_id is not null and w.lease_until < clock_timestamp() and w.account_id = any($1)
           and d.account_id = w.account_id and d.delivery_id = w.delivery_id and d.claim_id = w.claim_id
         returning d.account_id, d.delivery_id
       ), woken as (
         update webhook_queues q set wake_at = least(q.wake_at, $2) where q.account_id in (select account_id from released)
       )
       select delivery_id from released`,
      [held.map(({ accountId }) => accountId), now],
    );
    return released.length;
  }, relaxedBegin);
}
