import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Delivery } from '../delivery.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { readDelivery } from './find-deliveries.ts';
import { readEndpoint } from '../endpoints/find-endpoints.ts';
import { holdQueue } from './hold-queue.ts';
import { claimSingleShot, finishSingleShot } from './send-once.ts';

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
  const claimed = await context.db.transaction(async (tx) => {
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
    return claimSingleShot(tx, accountId, { endpointId, eventId, type, retryOf: original.id }, at);
  });
  return finishSingleShot(context, accountId, claimed);
}
