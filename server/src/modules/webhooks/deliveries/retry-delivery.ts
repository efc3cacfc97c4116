import type { Plan } from '@storehouse/contract/plans';
import { testData, testType } from '@storehouse/contract/webhooks/envelope';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Delivery } from '../delivery.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { readDelivery } from './find-deliveries.ts';
import { readEndpoint } from '../endpoints/find-endpoints.ts';
import { holdQueue } from './hold-queue.ts';
import type { Transaction } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { InterruptedWork } from '../../idempotency/earlier-request.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { leaseSql } from '../../jobs/schedules.ts';
import { claimedColumns, type ClaimedDelivery } from '../delivering/claimed-delivery.ts';
import { sendDelivery } from '../delivering/send-delivery.ts';
import { writeResults } from '../delivering/write-results.ts';
import { roomLeft, type SendCounts } from '../dispatch/delivery-cap.ts';
import { hourMs } from '../dispatch/lanes.ts';
import { countSends, countSingleSends } from '../dispatch/dispatch-sql.ts';

interface SingleShot {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly retryOf: string | null;
}

/** Counts a single send against the cap and claims it for this process; the caller holds the account's queue. */
async function claimSingleShot(
  { startWork }: WebhookContext,
  tx: Transaction,
  accountId: string,
  shot: SingleShot,
  now: Date,
): Promise<ClaimedDelivery> {
  const deliveryId = newUuid();
  const [account] = await tx.query<{ plan: Plan }>('select plan from accounts where account_id = $1', [accountId]);
  const [sent] = await tx.query<SendCounts>(countSends, [accountId, new Date(now.getTime() - hourMs)]);
  if (!account || roomLeft(account.plan, sent ?? { instance: 0, other: 0 }).all === 0) {
    throw new WebhookRefusal('delivery_cap_reached', 'The hourly delivery allowance is used up: try again later.');
  }
  await tx.query(countSingleSends, [accountId, now, 1]);
  const [claimed] = await tx.query<ClaimedDelivery>(
    `with d as (
       insert into webhook_deliveries (account_id, delivery_id, endpoint_id, event_id, type, lane, status, counted,
         accepted_at, created_at, due_at, retry_of, claim_id, lease_until)
       values ($1, $2, $3, $4, $5, 'single', 'pending', true, $6, $6, $6, $7, $8, ${leaseSql})
       returning *
     )
     select ${claimedColumns} from d
     join webhook_endpoints e on e.account_id = $1 and e.endpoint_id = d.endpoint_id
     join events v on v.account_id = $1 and v.event_id = d.event_id`,
    [accountId, deliveryId, shot.endpointId, shot.eventId, shot.type, now, shot.retryOf, newUuid()],
  );
  // The look notes the lease of this send: if this process dies, another one finds it when the lease has run out.
  armWork(tx, accountId, 'deliveries', now);
  await startWork?.(tx, deliveryId);
  return claimed as ClaimedDelivery;
}

/** Sends the delivery that the transaction claims, and returns its final record. */
async function sendSingleShot(
  context: WebhookContext,
  accountId: string,
  endpointId: string,
  claim: (tx: Transaction) => Promise<ClaimedDelivery>,
): Promise<Delivery> {
  const { db, clock } = context;
  const read = (deliveryId: string) => readDelivery(db, accountId, endpointId, deliveryId, clock.now());
  try {
    const claimed = await db.transaction(claim);
    await writeResults(db, [await sendDelivery(context, claimed)]);
    return await read(claimed.deliveryId);
  } catch (error) {
    // The first request with this idempotency key was interrupted while it was sending: do not send again.
    if (error instanceof InterruptedWork) return read(error.workId);
    throw error;
  }
}

/**
 * Sends the event of a failed or exhausted delivery once more, with a new signature, as a new delivery that names the
 * original.
 */
export async function retryDelivery(
  context: WebhookContext,
  accountId: string,
  endpointId: string,
  deliveryId: string,
  actor: Actor,
): Promise<Delivery> {
  const at = context.clock.now();
  return sendSingleShot(context, accountId, endpointId, async (tx) => {
    await holdQueue(tx, accountId);
    await readEndpoint(tx, accountId, endpointId);
    const original = await readDelivery(tx, accountId, endpointId, deliveryId, at);
    if (original.status !== 'failed' && original.status !== 'exhausted') {
      throw new WebhookRefusal('invalid_request', `A delivery that is ${original.status} cannot be retried.`);
    }
    const { eventId, type } = original;
    // The new record stays in the history as long as any other, and needs its event that long.
    await tx.query('update events set retained_from = $3 where account_id = $1 and event_id = $2', [
      accountId,
      eventId,
      at,
    ]);
    const detail = { webhookId: endpointId };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.delivery_retried', subject: deliveryId, detail });
    return claimSingleShot(context, tx, accountId, { endpointId, eventId, type, retryOf: original.id }, at);
  });
}

/** Sends a signed test delivery, or a sample of an active type, to the endpoint immediately. */
export async function sendTest(
  context: WebhookContext,
  accountId: string,
  endpointId: string,
  type: string | null,
  actor: Actor,
): Promise<Delivery> {
  const sentType = type ?? testType;
  const data = testData(sentType);
  if (data === null) throw new WebhookRefusal('invalid_request', `"${sentType}" is not an active event type.`);
  const at = context.clock.now();
  const eventId = newUuid();
  return sendSingleShot(context, accountId, endpointId, async (tx) => {
    await holdQueue(tx, accountId);
    await readEndpoint(tx, accountId, endpointId);
    await tx.query(
      `insert into events (account_id, event_id, type, data, accepted_at, retained_from, fanned_out_at)
       values ($1, $2, $3, $4, $5, $5, $5)`,
      [accountId, eventId, sentType, data, at],
    );
    const detail = { type: sentType };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.test_sent', subject: endpointId, detail });
    return claimSingleShot(context, tx, accountId, { endpointId, eventId, type: sentType, retryOf: null }, at);
  });
}
