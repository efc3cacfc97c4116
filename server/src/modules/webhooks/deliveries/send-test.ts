import { testData, testType } from '@storehouse/contract/webhooks/envelope';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Delivery } from '../delivery.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { readEndpoint } from '../endpoints/find-endpoints.ts';
import { holdQueue } from './hold-queue.ts';
import { claimSingleShot, finishSingleShot } from './send-once.ts';

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
  const claimed = await context.db.transaction(async (tx) => {
    await holdQueue(tx, accountId);
    await readEndpoint(tx, accountId, endpointId);
    await tx.query(
      `insert into events (account_id, event_id, type, data, accepted_at, retained_from, fanned_out_at)
       values ($1, $2, $3, $4, $5, $5, $5)`,
      [accountId, eventId, sentType, data, at],
    );
    const detail = { type: sentType };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.test_sent', subject: endpointId, detail });
    return claimSingleShot(tx, accountId, { endpointId, eventId, type: sentType, retryOf: null }, at);
  });
  return finishSingleShot(context, accountId, claimed);
}
