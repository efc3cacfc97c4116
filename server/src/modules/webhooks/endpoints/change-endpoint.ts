import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Endpoint, EndpointChange } from '../endpoint.ts';
import { keepHeaders } from '../delivering/keep-headers.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import { checkDraft } from './check-draft.ts';
import { readEndpoint, readWithTarget } from './find-endpoints.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';

/** Replaces an endpoint: omitted fields are cleared, except `isActive`. Pausing cancels what waits for it. */
export async function changeEndpoint(
  context: WebhookContext,
  accountId: string,
  endpointId: string,
  draft: EndpointChange,
  actor: Actor,
): Promise<Endpoint> {
  const known = await readWithTarget(context.db, accountId, endpointId);
  const checked = await checkDraft(context, accountId, { ...draft, headers: headersOf(draft, known) }, known);
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    await holdQueue(tx, accountId);
    const present = await readEndpoint(tx, accountId, endpointId);
    const isActive = checked.isActive ?? present.isActive;
    await tx.query(
      `update webhook_endpoints set name = $3, label = $4, url = $5, test_receiver_id = $6, event_types = $7, headers = $8,
         is_active = $9, updated_at = $10
       where account_id = $1 and endpoint_id = $2`,
      [
        accountId,
        endpointId,
        checked.name,
        checked.label,
        checked.url,
        checked.testReceiverId,
        checked.events,
        JSON.stringify(headersOf(draft, present)),
        isActive,
        at,
      ],
    );
    if (present.isActive && !isActive) await cancelWaiting(tx, accountId, endpointId, 'The endpoint was paused.');
    const detail = { name: checked.name, url: checked.url, isActive };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.changed', subject: endpointId, detail });
    return readEndpoint(tx, accountId, endpointId);
  });
}

function headersOf({ headers: draft }: EndpointChange, { headers: stored }: Endpoint): Record<string, string> {
  const headers = keepHeaders(draft, stored);
  const missing = Object.keys(headers).find((name) => headers[name] === undefined);
  if (missing === undefined) return headers as Record<string, string>;
  throw new WebhookRefusal('invalid_request', `The header "${missing}" has no stored value: give one.`);
}
