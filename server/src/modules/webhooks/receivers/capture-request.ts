import { performance } from 'node:perf_hooks';
import { receiverKeeps } from '@storehouse/contract/webhooks/delivery-rules';
import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { openEndpointSecret } from '../endpoints/endpoint-secret.ts';
import { isSignedBy } from '../delivering/sign-delivery.ts';
import type { WebhookContext } from '../webhook-context.ts';
import type { ReceiverName } from './receiver-url.ts';

/**
 * Stores a request unchanged, and whether an endpoint registered at this receiver signed it. Returns false if the
 * receiver has expired or never existed.
 */
export async function captureRequest(
  context: WebhookContext,
  { accountId, receiverId }: ReceiverName,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<boolean> {
  const { db, clock, secrets } = context;
  const now = clock.now();
  const endpoints = await db.query<{ endpointId: string; sealedSecret: string }>(
    `select endpoint_id as "endpointId", secret as "sealedSecret" from webhook_endpoints
     where account_id = $1 and test_receiver_id = $2`,
    [accountId, receiverId],
  );
  const verified = isSignedBy(
    endpoints.map(({ endpointId, sealedSecret }) => openEndpointSecret(secrets, accountId, endpointId, sealedSecret)),
    { signature: headers['x-platform-signature'] ?? '', timestamp: headers['x-platform-timestamp'] ?? '' },
    body,
    now,
  );
  const kept = await db.query(
    `insert into captured_requests (account_id, receiver_id, request_id, received_at, headers, body, verified)
     select account_id, receiver_id, $3, $4, $5, $6, $7 from test_receivers
     where account_id = $1 and receiver_id = $2 and expires_at > $4 returning request_id`,
    [accountId, receiverId, newUuid(), now, JSON.stringify(headers), body, verified],
  );
  // What is kept is listed all at once, and nobody needs a key to send more.
  await db.query(
    `delete from captured_requests c where c.account_id = $1 and c.receiver_id = $2 and c.recorded_at < (
       select min(recorded_at) from (
         select recorded_at, row_number() over newest as place, sum(octet_length(body)) over newest as bytes
         from captured_requests where account_id = $1 and receiver_id = $2
         window newest as (order by recorded_at desc, request_id desc)
       ) r where place = 1 or (place <= ${String(receiverKeeps.requests)} and bytes <= ${String(receiverKeeps.bodyBytes)}))`,
    [accountId, receiverId],
  );
  return kept.length > 0;
}

/** A delivery to a test receiver: the same path as any other, except for the network. */
export async function captureDelivery(
  context: WebhookContext,
  name: ReceiverName,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<PostOutcome> {
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  try {
    const kept = await captureRequest(context, name, headers, body);
    if (!kept) return { kind: 'failed', error: 'The test receiver has expired.', durationMs: durationMs() };
    return { kind: 'answered', status: 200, body: Buffer.from('ok'), bodyTruncated: false, durationMs: durationMs() };
  } catch {
    return { kind: 'failed', error: 'The test receiver is briefly unavailable.', durationMs: durationMs() };
  }
}
