import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { sealEndpointSecret } from './endpoint-secret.ts';
import { newSecret } from '../delivering/sign-delivery.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { readEndpoint } from './find-endpoints.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';

/** Gives the endpoint a new secret; the old one stops signing immediately. */
export function regenerateSecret(
  context: WebhookContext,
  accountId: string,
  endpointId: string,
  actor: Actor,
): Promise<string> {
  const at = context.clock.now();
  const secret = newSecret();
  return context.db.transaction(async (tx) => {
    // Deliveries get their secret in the transaction that claims them, so none is claimed with the old one after this.
    await holdQueue(tx, accountId);
    await readEndpoint(tx, accountId, endpointId);
    await tx.query(
      'update webhook_endpoints set secret = $3, updated_at = $4 where account_id = $1 and endpoint_id = $2',
      [accountId, endpointId, await sealEndpointSecret(context.secrets, tx, accountId, endpointId, secret), at],
    );
    await logActivity(tx, accountId, at, { actor, action: 'webhook.secret_regenerated', subject: endpointId });
    return secret;
  });
}
