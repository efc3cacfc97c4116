import { plans, type Plan } from '@storehouse/contract/plans';
import type { Transaction } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Endpoint, EndpointDraft } from '../endpoint.ts';
import { sealEndpointSecret } from './endpoint-secret.ts';
import { newSecret } from '../delivering/sign-delivery.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { checkDraft } from './check-draft.ts';
import { readEndpoint } from './find-endpoints.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';

/** Called under the queue lock, so that parallel creates never exceed the limit. */
async function requireRoomForOneMore(tx: Transaction, accountId: string): Promise<void> {
  const accounts = await tx.query<{ plan: Plan; endpoints: number }>(
    `select a.plan, (select count(*) from webhook_endpoints e where e.account_id = $1) as endpoints
     from accounts a where a.account_id = $1`,
    [accountId],
  );
  for (const { plan, endpoints } of accounts) {
    const limit = plans[plan].webhookEndpoints;
    if (endpoints < limit) continue;
    throw new WebhookRefusal('webhook_limit_reached', `The plan allows ${String(limit)} webhook endpoints.`);
  }
}

/** Registers an endpoint, active immediately; its secret is only in this response. */
export async function createEndpoint(
  context: WebhookContext,
  accountId: string,
  draft: EndpointDraft,
  actor: Actor,
): Promise<Endpoint & { readonly secret: string }> {
  const checked = await checkDraft(context, accountId, draft);
  const at = context.clock.now();
  const id = newUuid();
  const secret = newSecret();
  return context.db.transaction(async (tx) => {
    await holdQueue(tx, accountId);
    await requireRoomForOneMore(tx, accountId);
    const sealedSecret = await sealEndpointSecret(context.secrets, tx, accountId, id, secret);
    await tx.query(
      `insert into webhook_endpoints (account_id, endpoint_id, name, label, url, test_receiver_id, event_types, headers,
         is_active, secret, created_via, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $10, $11, $11)`,
      [
        accountId,
        id,
        checked.name,
        checked.label,
        checked.url,
        checked.testReceiverId,
        checked.events,
        JSON.stringify(checked.headers),
        sealedSecret,
        actor.kind === 'key' ? 'api_key' : 'portal',
        at,
      ],
    );
    const detail = { name: checked.name, url: checked.url };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.created', subject: id, detail });
    return { ...(await readEndpoint(tx, accountId, id)), secret };
  });
}
