import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import { readEndpoint } from './find-endpoints.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';

/** Unsubscribes: nothing more is sent there, and what waited is cancelled. */
export function deleteEndpoint(
  context: WebhookContext,
  accountId: string,
  endpointId: string,
  actor: Actor,
): Promise<void> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    await holdQueue(tx, accountId);
    const endpoint = await readEndpoint(tx, accountId, endpointId);
    await tx.query('delete from webhook_endpoints where account_id = $1 and endpoint_id = $2', [accountId, endpointId]);
    await cancelWaiting(tx, accountId, endpointId, 'The endpoint was deleted.');
    const detail = { name: endpoint.name, url: endpoint.url };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.deleted', subject: endpointId, detail });
  });
}
