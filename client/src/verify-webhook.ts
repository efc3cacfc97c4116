import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Fetch's `Headers`, Node's `request.headers`, or any object of names and values; names are case-insensitive. */
export type WebhookHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** The current time, for tests; defaults to the system clock. */
  readonly now?: Date;
  /** How far the timestamp may be from now, in either direction. */
  readonly toleranceSeconds?: number;
}

export interface VerifiedWebhook {
  /** When the delivery was signed, in Unix seconds. */
  readonly timestamp: number;
}

/**
 * Verifies that a delivery was signed with the endpoint's secret within the last five minutes. Pass the body exactly as
 * received, before any JSON parsing, and the whole secret including `whsec_`.
 * @returns if the delivery is authentic
 * @throws {WebhookVerificationError} if it is not: respond with 400 and do nothing else
 * @throws {TypeError} if called incorrectly: without a secret, or with a parsed body
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options: VerifyOptions = {},
): VerifiedWebhook {
  // An unset environment variable would otherwise become a key that everyone knows.
  if (typeof secret !== 'string' || secret === '') throw new TypeError('The signing secret is missing.');
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) {
    throw new TypeError('The body must be the bytes as they were received, not a parsed object.');
  }
  const signature = readSignature(readHeader(headers, 'x-platform-signature'));
  const timestampText = readHeader(headers, 'x-platform-timestamp');
  if (!/^\d{1,12}$/.test(timestampText)) throw new WebhookVerificationError('malformed_timestamp');
  const expected = createHmac('sha256', secret).update(`${timestampText}.`).update(rawBody).digest();
  if (!timingSafeEqual(signature, expected)) throw new WebhookVerificationError('wrong_signature');

  const timestamp = Number(timestampText);
  // eslint-disable-next-line no-restricted-syntax -- the integrator's program has no clock of ours
  const now = options.now ?? new Date();
  const distanceSeconds = Math.abs(Math.floor(now.getTime() / 1_000) - timestamp);
  // Written so that a tolerance or time that is NaN is refused too.
  if (!(distanceSeconds <= (options.toleranceSeconds ?? 300))) throw new WebhookVerificationError('stale_timestamp');
  return { timestamp };
}

/** The single value of a header. A repeated header counts as missing: nobody can say which one was signed. */
function readHeader(headers: WebhookHeaders, name: string): string {
  const values = isGetter(headers)
    ? [headers.get(name)]
    : Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? value : []));
  const [value] = values;
  if (typeof value !== 'string' || values.length !== 1) throw new WebhookVerificationError('missing_header');
  return value;
}

function isGetter(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}

function readSignature(header: string): Buffer {
  const [, hex] = /^v1=([0-9a-f]{64})$/i.exec(header) ?? [];
  if (hex === undefined) throw new WebhookVerificationError('malformed_signature');
  return Buffer.from(hex, 'hex');
}
