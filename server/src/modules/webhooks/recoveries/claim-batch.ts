import type { Plan } from '@storehouse/contract/plans';
import type { Transaction } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { servedAsSql } from '../../accounts/account.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { leaseSql } from '../../jobs/schedules.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';
import { claimedColumns, type ClaimedDelivery } from '../delivering/claimed-delivery.ts';
import type { SendCounts } from '../dispatch/delivery-cap.ts';
import { countSends, countSingleSends } from '../dispatch/dispatch-sql.ts';
import { hourMs } from '../dispatch/lanes.ts';
import { endRecovery } from './change-recoveries.ts';
import { isToResendSql } from './failed-deliveries.ts';
import { roomForRecovery } from './plan-batch.ts';

/** How soon a recovery that has used up its room looks again. */
const waitForRoomMs = 60_000;

export interface RunningRecovery {
  readonly id: string;
  readonly endpointId: string;
  readonly failuresInARow: number;
}

export interface Batch {
  readonly recovery: RunningRecovery;
  readonly deliveries: readonly ClaimedDelivery[];
}

/**
 * Creates the next deliveries of a due recovery and claims them for this process. They are manual retries: one freshly
 * signed attempt each, linked to the original, counted toward the cap. Null if no recovery is due. The position moves in
 * the same transaction, so a delivery is resent only once, even if a process dies.
 */
export async function claimBatch(tx: Transaction, accountId: string, now: Date): Promise<Batch | null> {
  await holdQueue(tx, accountId);
  const [recovery] = await tx.query<RunningRecovery>(dueRecoverySql, [accountId, now]);
  if (!recovery) return null;
  const nothing = { recovery, deliveries: [] };
  const [state] = await tx.query<{ plan: Plan; servedAs: string; isActive: boolean | null }>(stateSql, [
    accountId,
    recovery.endpointId,
  ]);
  const why = state ? reasonToStop(state) : 'The account is gone.';
  if (!state || why !== null) {
    await endRecovery(tx, accountId, recovery.id, 'stopped', why, now);
    return nothing;
  }
  const [sent] = await tx.query<SendCounts>(countSends, [accountId, new Date(now.getTime() - hourMs)]);
  const room = roomForRecovery(state.plan, sent ?? { instance: 0, other: 0 });
  if (room === 0) {
    const later = new Date(now.getTime() + waitForRoomMs);
    await tx.query('update webhook_recoveries set resume_at = $3 where account_id = $1 and recovery_id = $2', [
      accountId,
      recovery.id,
      later,
    ]);
    return nothing;
  }
  const deliveries = await tx.query<ClaimedDelivery>(claimSql, [accountId, recovery.id, room, now, newUuid()]);
  if (deliveries.length === 0) {
    await endRecovery(tx, accountId, recovery.id, 'done', null, now);
    return nothing;
  }
  await tx.query(countSingleSends, [accountId, now, deliveries.length]);
  // If this process dies, a look at the account's deliveries finds them when their lease has run out.
  armWork(tx, accountId, 'deliveries', now);
  return { recovery, deliveries };
}

function reasonToStop({ servedAs, isActive }: { servedAs: string; isActive: boolean | null }): string | null {
  if (isActive === null) return 'The endpoint was deleted.';
  if (!isActive) return 'The endpoint was paused.';
  return servedAs === 'ACTIVE' ? null : 'The account is suspended or being closed.';
}

const dueRecoverySql = `
select r.recovery_id as id, r.endpoint_id as "endpointId", r.failures_in_a_row as "failuresInARow"
from webhook_recoveries r
where r.account_id = $1 and r.state = 'running' and r.resume_at <= $2
order by r.resume_at, r.recovery_id limit 1 for update`;

const stateSql = `
select a.plan, ${servedAsSql} as "servedAs",
  (select e.is_active from webhook_endpoints e where e.account_id = $1 and e.endpoint_id = $2) as "isActive"
from accounts a where a.account_id = $1`;

/** $1 account, $2 recovery, $3 how many, $4 now, $5 claim. The new records need their events as long as any other. */
const claimSql = `
with next as (
  select d.delivery_id, d.event_id, d.type, d.endpoint_id, d.recorded_at
  from webhook_recoveries r
  join webhook_deliveries d on d.endpoint_id = r.endpoint_id and d.recorded_at <= r.through
    and (d.recorded_at, d.delivery_id) > (r.position_at, r.position_id) and d.created_at >= r.since
  where r.account_id = $1 and r.recovery_id = $2 and ${isToResendSql}
  order by d.recorded_at, d.delivery_id limit $3
), moved as (
  update webhook_recoveries r
  set position_at = l.recorded_at, position_id = l.delivery_id, sent = r.sent + (select count(*) from next), resume_at = $4
  from (select recorded_at, delivery_id from next order by recorded_at desc, delivery_id desc limit 1) l
  where r.account_id = $1 and r.recovery_id = $2
), retained as (
  update events v set retained_from = $4 from next n where v.account_id = $1 and v.event_id = n.event_id
), created as (
  insert into webhook_deliveries (account_id, delivery_id, endpoint_id, event_id, type, lane, status, counted,
    accepted_at, created_at, due_at, retry_of, claim_id, lease_until)
  select $1, gen_random_uuid(), endpoint_id, event_id, type, 'single', 'pending', true, $4, $4, $4, delivery_id, $5, ${leaseSql}
  from next order by recorded_at, delivery_id
  returning *
)
select ${claimedColumns}
from created d
join next n on n.delivery_id = d.retry_of
join webhook_endpoints e on e.account_id = $1 and e.endpoint_id = d.endpoint_id
join events v on v.account_id = $1 and v.event_id = d.event_id
order by n.recorded_at, n.delivery_id`;
