import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

interface Vector {
  name: string;
  timestamp: number;
  secret: string;
  body?: string;
  bodyBase64: string;
  signature: string;
}

const file = new URL('../test-vectors/webhook-signatures.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };
const [vector] = vectors as [Vector];
const body = vector.body as string;

const headersOf = ({ signature, timestamp }: Vector) => ({
  'X-Platform-Signature': signature,
  'X-Platform-Timestamp': String(timestamp),
});
const nowOf = ({ timestamp }: Vector, laterSeconds = 0) => new Date((timestamp + laterSeconds) * 1_000);

/** Why a delivery is refused, or null. */
function refusal(changes: {
  body?: string | Uint8Array;
  headers?: WebhookHeaders;
  secret?: string;
  laterSeconds?: number;
  toleranceSeconds?: number;
}): string | null {
  const { laterSeconds = 0, toleranceSeconds } = changes;
  const options = { now: nowOf(vector, laterSeconds), ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }) };
  try {
    verifyWebhook(changes.body ?? body, changes.headers ?? headersOf(vector), changes.secret ?? vector.secret, options);
    return null;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

describe.each(vectors)('vector: $name', (each) => {
  const bytes = Buffer.from(each.bodyBase64, 'base64');

  it('has the signature that openssl computes', () => {
    const input = Buffer.concat([Buffer.from(`${each.timestamp}.`), bytes]);
    const output = execFileSync('openssl', ['dgst', '-sha256', '-hmac', each.secret], { input, encoding: 'utf8' });
    expect(each.signature).toBe(`v1=${output.trim().split('= ')[1]}`);
  });

  it('verifies as bytes, and as text where it is text', () => {
    const options = { now: nowOf(each) };
    const verified = { timestamp: each.timestamp };
    expect(verifyWebhook(bytes, headersOf(each), each.secret, options)).toEqual(verified);
    expect(verifyWebhook(new Uint8Array(bytes), headersOf(each), each.secret, options)).toEqual(verified);
    if (each.body === undefined) return;
    expect(Buffer.from(each.body).equals(bytes)).toBe(true);
    expect(verifyWebhook(each.body, headersOf(each), each.secret, options)).toEqual(verified);
  });
});

describe('verify-webhook', () => {
  const { signature } = vector;
  const timestamp = String(vector.timestamp);

  it.each<[string, WebhookHeaders]>([
    ['Headers of fetch', new Headers(headersOf(vector))],
    [
      'the headers of a Node request',
      { 'x-platform-signature': signature, 'x-platform-timestamp': timestamp, host: 'a' },
    ],
    ['names in any case', { 'X-PLATFORM-SIGNATURE': signature, 'x-Platform-timestamp': timestamp }],
    ['lists of one', { 'x-platform-signature': [signature], 'x-platform-timestamp': [timestamp] }],
    ['a header called get', { 'x-platform-signature': signature, 'x-platform-timestamp': timestamp, get: 'x' }],
  ])('reads %s', (_kind, headers) => {
    expect(refusal({ headers })).toBeNull();
  });

  it.each<[string, string, Parameters<typeof refusal>[0]]>([
    ['a changed body', 'wrong_signature', { body: body.replace('PO-1001', 'PO-1002') }],
    [
      'a body that was parsed and written again',
      'wrong_signature',
      { body: JSON.stringify(JSON.parse(body), null, 1) },
    ],
    ['a newline more', 'wrong_signature', { body: `${body}\n` }],
    ['another secret', 'wrong_signature', { secret: 'whsec_other' }],
    ['the secret without its prefix', 'wrong_signature', { secret: vector.secret.slice('whsec_'.length) }],
    [
      'a changed timestamp',
      'wrong_signature',
      { headers: { 'x-platform-signature': signature, 'x-platform-timestamp': String(vector.timestamp + 1) } },
    ],
    ['no headers', 'missing_header', { headers: {} }],
    ['no timestamp', 'missing_header', { headers: { 'x-platform-signature': signature } }],
    ['no signature', 'missing_header', { headers: new Headers({ 'x-platform-timestamp': timestamp }) }],
    [
      'a header twice',
      'missing_header',
      { headers: { 'x-platform-signature': [signature, signature], 'x-platform-timestamp': timestamp } },
    ],
    [
      'a header twice in different cases',
      'missing_header',
      { headers: { ...headersOf(vector), 'x-platform-signature': signature } },
    ],
  ])('refuses %s: %s', (_name, reason, changes) => {
    expect(refusal(changes)).toBe(reason);
  });

  it.each([
    '',
    signature.slice(3),
    `v2=${signature.slice(3)}`,
    signature.slice(0, -1),
    `${signature}0`,
    `${signature},${signature}`,
    `v1=${'g'.repeat(64)}`,
    ` ${signature}`,
    `${signature}\n`,
  ])('refuses the malformed signature %j', (malformed) => {
    const headers = { 'x-platform-signature': malformed, 'x-platform-timestamp': timestamp };
    expect(refusal({ headers })).toBe('malformed_signature');
  });

  it.each([
    '',
    'now',
    `${timestamp}.5`,
    `-${timestamp}`,
    ` ${timestamp}`,
    '1e9',
    '0x10',
    `${timestamp}000`,
    '9'.repeat(40),
  ])('refuses the timestamp %j', (malformed) => {
    const headers = { 'x-platform-signature': signature, 'x-platform-timestamp': malformed };
    expect(refusal({ headers })).toBe('malformed_timestamp');
  });

  it.each([
    [0, undefined, null],
    [300, undefined, null],
    [-300, undefined, null],
    [301, undefined, 'stale_timestamp'],
    [-301, undefined, 'stale_timestamp'],
    [86_400, undefined, 'stale_timestamp'],
    [11, 10, 'stale_timestamp'],
    [600, 600, null],
    [0, Number.NaN, 'stale_timestamp'],
    [Number.NaN, undefined, 'stale_timestamp'],
  ])('%d seconds later with a tolerance of %s: %s', (laterSeconds, toleranceSeconds, reason) => {
    const tolerance = toleranceSeconds === undefined ? {} : { toleranceSeconds };
    expect(refusal({ laterSeconds, ...tolerance })).toBe(reason);
  });

  it("uses the machine's clock when no moment is given", () => {
    expect(() => verifyWebhook(body, headersOf(vector), vector.secret)).toThrow(WebhookVerificationError);
  });

  it('says so when it is called wrongly', () => {
    const missing = undefined as unknown as string;
    const parsed = JSON.parse(body) as string;
    expect(() => verifyWebhook(body, headersOf(vector), missing)).toThrow(TypeError);
    expect(() => verifyWebhook(body, headersOf(vector), '')).toThrow(TypeError);
    expect(() => verifyWebhook(parsed, headersOf(vector), vector.secret)).toThrow(TypeError);
  });
});
