import { envelopeText } from '@storehouse/contract/webhooks/envelope';
import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { openEndpointSecret } from '../endpoints/endpoint-secret.ts';
import { captureDelivery } from '../receivers/capture-request.ts';
import { decideOutcome, isSuccess } from './decide-outcome.ts';
import { laneOf } from '../dispatch/lanes.ts';
import { signature } from './sign-delivery.ts';
import type { WebhookContext } from '../webhook-context.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import type { AttemptResult } from './write-results.ts';

const userAgent = 'Storehouse-Webhooks/1';

/** Attempts a delivery once, with a new timestamp and signature, and returns the outcome. Never rejects. */
export async function sendDelivery(context: WebhookContext, delivery: ClaimedDelivery): Promise<AttemptResult> {
  const sentAt = context.clock.now();
  const created = Math.floor(sentAt.getTime() / 1_000);
  const body = Buffer.from(envelopeText(delivery.eventId, delivery.type, created, delivery.data));
  const headers = {
    ...delivery.headers,
    'content-type': 'application/json',
    'user-agent': userAgent,
    'x-platform-timestamp': String(created),
    ...sign(context, delivery, created, body),
  };
  // Without a signature the receiver could not tell the delivery from a forgery.
  const outcome = 'x-platform-signature' in headers ? await post(context, delivery, headers, body) : notSigned;
  const responseStatus = outcome.kind === 'answered' ? outcome.status : null;
  const succeeded = isSuccess(responseStatus);
  // A test or manual retry is not repeated automatically: its sender sees that it failed.
  const isPutBack = outcome.kind === 'failed' && outcome.hitOwnLimit === true && !delivery.isSingle;
  if (!isPutBack) context.onAttempt(succeeded);
  const attemptNumber = delivery.attemptCount + 1;
  const { status, retryInMinutes } = decideOutcome(attemptNumber, succeeded, delivery.isSingle);
  return {
    accountId: delivery.accountId,
    deliveryId: delivery.deliveryId,
    claimId: delivery.claimId,
    endpointId: delivery.endpointId,
    url: delivery.url,
    status,
    lane: delivery.isSingle ? 'single' : laneOf(delivery.type, attemptNumber),
    dueAt: new Date(context.clock.now().getTime() + (retryInMinutes ?? 0) * 60_000),
    sentAt,
    requestHeaders: headers,
    responseStatus,
    responseBody: outcome.kind === 'answered' ? outcome.body : null,
    responseTruncated: outcome.kind === 'answered' && outcome.bodyTruncated,
    durationMs: outcome.durationMs,
    error: outcome.kind === 'failed' ? outcome.error : succeeded ? null : describeStatus(outcome.status),
    isPutBack,
  };
}

const notSigned: PostOutcome = {
  kind: 'failed',
  error: 'The signing secret could not be read: the operator has to look into it.',
  durationMs: 0,
};

function sign(
  { secrets, log }: WebhookContext,
  { accountId, endpointId, sealedSecret }: ClaimedDelivery,
  created: number,
  body: Buffer,
): { 'x-platform-signature'?: string } {
  try {
    const secret = openEndpointSecret(secrets, accountId, endpointId, sealedSecret);
    return { 'x-platform-signature': signature(secret, created, body) };
  } catch (error) {
    log.error({ accountId, endpointId, reason: (error as Error).message }, 'a signing secret cannot be opened');
    return {};
  }
}

function describeStatus(status: number): string {
  const redirected = status >= 300 && status < 400;
  return `The receiver answered ${String(status)}${redirected ? '; redirects are not followed' : ''}.`;
}

function post(
  context: WebhookContext,
  delivery: ClaimedDelivery,
  headers: Record<string, string>,
  body: Buffer,
): Promise<PostOutcome> {
  const { accountId, testReceiverId, url } = delivery;
  return testReceiverId === null
    ? context.poster.post({ url, headers, body })
    : captureDelivery(context, { accountId, receiverId: testReceiverId }, headers, body);
}
