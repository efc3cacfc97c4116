import type {
  AttemptAnswer,
  CapturedRequestAnswer,
  DeliveryAnswer,
} from '@storehouse/contract/operations/webhooks/webhook-schemas';
import type { PlatformClient } from './platform-client.ts';

interface DeliveryPage {
  readonly data: readonly DeliveryAnswer[];
  readonly nextCursor: string | null;
}

interface DeliveryDetail {
  readonly attempts: readonly AttemptAnswer[];
}

/**
 * The requests that a receiver has dropped, oldest first, read from the deliveries of its webhook. A receiver keeps only its
 * last requests (`receiverKeeps`); more may arrive while the connection is lost or the account's allowance is used up.
 */
export async function findDropped(
  client: PlatformClient,
  webhookId: string,
  knownEvents: ReadonlySet<string>,
): Promise<readonly CapturedRequestAnswer[]> {
  const dropped: CapturedRequestAnswer[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/${webhookId}/deliveries?status=delivered&limit=100${from}`;
    const { body } = await client.call<DeliveryPage>('GET', path);
    for (const { id, eventId } of body.data) {
      if (knownEvents.has(eventId)) continue;
      const { body: delivery } = await client.call<DeliveryDetail>('GET', `/${webhookId}/deliveries/${id}`);
      const attempt = delivery.attempts.at(-1);
      if (attempt) dropped.push(asCaptured(id, attempt));
    }
    cursor = body.nextCursor;
  }
  return dropped.reverse();
}

const asCaptured = (id: string, { sentAt, requestHeaders, requestBody }: AttemptAnswer): CapturedRequestAnswer => ({
  id,
  receivedAt: sentAt,
  headers: requestHeaders,
  body: requestBody,
  bodyBase64: Buffer.from(requestBody).toString('base64'),
  // The platform signed and sent it itself.
  verified: true,
});
