import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { timestampToleranceSeconds } from '@storehouse/contract/webhooks/delivery-rules';

/**
 * A new signing secret: 256 random bits. Shown once; stored encrypted and not as a hash, because it is needed for
 * signing.
 */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** `X-Platform-Signature` of a body: HMAC-SHA256, keyed with the whole `whsec_…` text, over `<timestamp>.<body>`. */
export function signature(secret: string, timestamp: number, body: Buffer): string {
  return `v1=${createHmac('sha256', secret)
    .update(`${String(timestamp)}.`)
    .update(body)
    .digest('hex')}`;
}

/** Whether one of the secrets created this signature, at a time close enough to now. */
export function isSignedBy(
  secrets: readonly string[],
  sent: { readonly signature: string; readonly timestamp: string },
  body: Buffer,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(sent.timestamp)) return false;
  const timestamp = Number(sent.timestamp);
  if (Math.abs(now.getTime() / 1_000 - timestamp) > timestampToleranceSeconds) return false;
  const given = Buffer.from(sent.signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(signature(secret, timestamp, body));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
