import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Endpoint, EndpointChange } from '../endpoint.ts';
import { keepHeaders } from '../delivering/keep-headers.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { checkDraft } from './check-draft.ts';
import { readEndpoint, readWithTarget } from './find-endpoints.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';
import type { Transaction } from '../../../database/database.ts';
import { sealEndpointSecret } from './endpoint-secret.ts';
import { newSecret } from '../delivering/sign-delivery.ts';

/**
 * Cancels the deliveries that wait for an endpoint that is paused or deleted; the caller holds the account's queue. A
 * delivery in flight is left to the process that sends it, which finds the endpoint changed when it writes the result.
 */
async function cancelWaiting(tx: Transaction, accountId: string, endpointId: string, why: string): Promise<void> {
  await tx.query(
    `update events set endpoint_ids = array_remove(endpoint_ids, $2)
     where account_id = $1 and fanned_out_at is null and $2 = any(endpoint_ids)`,
    [accountId, endpointId],
  );
  await tx.query(
    `update webhook_deliveries set status = 'cancelled', error = $3
     where account_id = $1 and endpoint_id = $2 and status in ('pending', 'retrying') and claim_id is null`,
    [accountId, endpointId, why],
  );
}

/** An endpoint that is paused or gets another URL starts over: its earlier failures say nothing about it any more. */
async function forgetFailures(tx: Transaction, accountId: string, endpointId: string): Promise<void> {
  await tx.query('delete from webhook_failing where account_id = $1 and endpoint_id = $2', [accountId, endpointId]);
}

/** Replaces an endpoint: omitted fields are cleared, except `isActive`. Pausing cancels its waiting deliveries. */
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
    const headers = headersOf(draft, present);
    if (present.url !== checked.url) refuseKept(draft, headers);
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
        JSON.stringify(headers),
        isActive,
        at,
      ],
    );
    if (present.isActive && !isActive) await cancelWaiting(tx, accountId, endpointId, 'The endpoint was paused.');
    if (!isActive || present.url !== checked.url) await forgetFailures(tx, accountId, endpointId);
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

/**
 * The values of custom headers are kept for their URL alone: with another one, anyone who may change the endpoint could have
 * them sent to themselves. Another path counts too, since a host may be shared.
 */
function refuseKept({ headers: draft }: EndpointChange, headers: Readonly<Record<string, string>>): void {
  const isKept = draft === null ? Object.keys(headers).length > 0 : Object.values(draft).includes(null);
  if (!isKept) return;
  throw new WebhookRefusal(
    'invalid_request',
    'With another URL, enter the values of the custom headers again.',
    'headers',
  );
}

/** Deletes an endpoint: nothing more is sent to it, and its waiting deliveries are cancelled. */
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
    await forgetFailures(tx, accountId, endpointId);
    const detail = { name: endpoint.name, url: endpoint.url };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.deleted', subject: endpointId, detail });
  });
}

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
    // Deliveries get their secret in the transaction that claims them, so after this none is claimed with the old secret.
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
