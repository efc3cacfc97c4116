import type { Queryable } from '../../../database/database.ts';

/**
 * SQL for the deliveries (aliased `d`) of account $1 that a recovery resends: those that a person could retry one by one (failed or
 * exhausted), unless their event was retried later. So an event is resent once, however many failed records it has, and not at all
 * if a retry has delivered it or is under way.
 */
export const isToResendSql = `d.account_id = $1 and d.status in ('failed', 'exhausted')
  and not exists (
    select from webhook_deliveries x
    where x.account_id = $1 and x.event_id = d.event_id and x.retry_of is not null and x.endpoint_id = d.endpoint_id
      and (x.status = 'delivered' or (x.recorded_at, x.delivery_id) > (d.recorded_at, d.delivery_id)))`;

/** How many deliveries of the endpoint would be resent. */
export async function countFailed(on: Queryable, accountId: string, endpointId: string, since: Date): Promise<number> {
  const [row] = await on.query<{ failed: number }>(
    `select count(*) as failed from webhook_deliveries d
     where ${isToResendSql} and d.endpoint_id = $2 and d.created_at >= $3`,
    [accountId, endpointId, since],
  );
  return row?.failed ?? 0;
}
