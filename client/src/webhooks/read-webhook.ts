import { verifyWebhook, type VerifyOptions, type WebhookHeaders } from '../verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

/**
 * Verifies a delivery and reads its event, so that nothing unverified can be read by mistake.
 * @throws {WebhookVerificationError} if it is not authentic: respond with 400 and do nothing else
 */
export function readWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options?: VerifyOptions,
): WebhookEvent {
  verifyWebhook(rawBody, headers, secret, options);
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  return JSON.parse(text) as WebhookEvent;
}
