import type { Plan } from '@storehouse/contract/plans';
import type { Transaction } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { leaseSql } from '../../jobs/schedules.ts';
import type { Delivery } from '../delivery.ts';
import { claimedColumns, type ClaimedDelivery } from '../delivering/claimed-delivery.ts';
import { sendDelivery } from '../delivering/send-delivery.ts';
import { writeResults } from '../delivering/write-results.ts';
import { roomLeft, type SendCounts } from '../dispatch/delivery-cap.ts';
import { hourMs } from '../dispatch/lanes.ts';
import { countOneSend, countSends } from '../dispatch/dispatch-sql.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { readDelivery } from './find-deliveries.ts';

export interface SingleShot {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly retryOf: string | null;
}

/** Counts a single send against the cap and claims it for this process; the caller holds the account's queue. */
export async function claimSingleShot(
  tx: Transaction,
  accountId: string,
  shot: SingleShot,
  now: Date,
): Promise<ClaimedDelivery> {
  const [account] = await tx.query<{ plan: Plan }>('select plan from accounts where account_id = $1', [accountId]);
  const [sent] = await tx.query<SendCounts>(countSends, [accountId, new Date(now.getTime() - hourMs)]);
  if (!account || roomLeft(account.plan, sent ?? { instance: 0, other: 0 }).all === 0) {
    throw new WebhookRefusal('delivery_cap_reached', 'The hourly delivery allowance is used up: try again later.');
  }
  await tx.query(countOneSend, [accountId, now]);
  const [claimed] = await tx.query<ClaimedDelivery>(
    `with d as (
       insert into webhook_deliveries (account_id, delivery_id, endpoint_id, event_id, type, lane, status, counted,
         accepted_at, created_at, due_at, retry_of, claim_id, lease_until)
       values ($1, $2, $3, $4, $5, 'single', 'pending', true, $6, $6, $6, $7, $8, ${leaseSql})
       returning *
     )
     select ${claimedColumns} from d
     join webhook_endpoints e on e.account_id = d.account_id and e.endpoint_id = d.endpoint_id
     join events v on v.account_id = d.account_id and v.event_id = d.event_id`,
    [accountId, newUuid(), shot.endpointId, shot.eventId, shot.type, now, shot.retryOf, newUuid()],
  );
  // A look at the account sees its lease: if this process dies, the send is found when the lease has run out.
  armWork(tx, accountId, 'deliveries', now);
  return claimed as ClaimedDelivery;
}

/** Sends what was claimed and returns its final record. */
export async function finishSingleShot(
  context: WebhookContext,
  accountId: string,
  claimed: ClaimedDelivery,
): Promise<Delivery> {
  await writeResults(context.db, [await sendDelivery(context, claimed)]);
  return readDelivery(context.db, accountId, claimed.endpointId, claimed.deliveryId, context.clock.now());
}
