import type { Database } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';
import { countedLaneSql } from '../dispatch/lanes.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { relaxedBegin } from './relaxed-begin.ts';

/** Slots become free all the time. The pause only keeps a process without a free slot from claiming the same ones repeatedly. */
const pauseMs = 1_000;

/**
 * For deliveries that were not sent because of a limit of this process (256 slots per origin, 1,024 in all): no attempt is
 * recorded and no retry is used up. They stay counted against the cap, once. Like results, the update is fenced by the
 * claim. A delivery whose endpoint is paused or gone by now is cancelled. $1 account, $2 deliveries with $3 their claims
 * and $4 their endpoints, $5 when they are due.
 */
const putBackSql = {
  name: 'put-back-deliveries',
  text: `
update webhook_deliveries d
set claim_id = null, lease_until = null, due_at = $5, lane = ${countedLaneSql},
  status = case when e.endpoint_id is null then 'cancelled' else d.status end,
  error = case when e.endpoint_id is null then 'The endpoint was paused or deleted.' else d.error end
from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as p (delivery_id, claim_id, endpoint_id)
left join webhook_endpoints e on e.account_id = $1 and e.endpoint_id = p.endpoint_id and e.is_active
where d.account_id = $1 and d.delivery_id = any($2::uuid[]) and d.delivery_id = p.delivery_id
  and d.claim_id is not distinct from p.claim_id`,
};

/** Puts deliveries that were not sent back into the queue, due again shortly. */
export async function putBack(db: Database, unsent: readonly ClaimedDelivery[], now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + pauseMs);
  for (const [accountId, deliveries] of groupBy(unsent, (delivery) => delivery.accountId)) {
    await db.transaction(async (tx) => {
      await holdQueue(tx, accountId);
      await tx.query(putBackSql, [
        accountId,
        deliveries.map(({ deliveryId }) => deliveryId),
        deliveries.map(({ claimId }) => claimId),
        deliveries.map(({ endpointId }) => endpointId),
        dueAt,
      ]);
      armWork(tx, accountId, 'deliveries', dueAt);
    }, relaxedBegin);
  }
}
