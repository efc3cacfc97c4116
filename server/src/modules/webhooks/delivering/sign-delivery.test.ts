import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isSignedBy, newSecret, signature } from './sign-delivery.ts';

/** The same, calculated by an independent tool. */
function opensslSignature(secret: string, timestamp: number, body: Buffer): string {
  const input = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
  const output = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-hex'], { input }).toString();
  return `v1=${output.trim().split(' ').at(-1) ?? ''}`;
}

const bodies: [string, Buffer][] = [
  ['an empty body', Buffer.alloc(0)],
  ['an envelope', Buffer.from('{"id":"1","type":"test","created":1767225600,"data":{"_sample":true}}')],
  ['text outside ASCII', Buffer.from('{"name":"Größe 🚀"}')],
  ['bytes that are no text', Buffer.from([0, 255, 10, 13, 128])],
];

describe('the signature of a delivery', () => {
  it.each(bodies)('of %s is what openssl computes', (_name, body) => {
    for (const secret of ['whsec_known', newSecret()]) {
      expect(signature(secret, 1_767_225_600, body)).toBe(opensslSignature(secret, 1_767_225_600, body));
    }
  });

  it('has the known value of a fixed vector', () => {
    const body = Buffer.from('{"id":"1"}');
    expect(signature('whsec_test', 1_700_000_000, body)).toBe(opensslSignature('whsec_test', 1_700_000_000, body));
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
  });

  it('is recognised within five minutes of its time, with any secret of the list, and not otherwise', () => {
    const body = Buffer.from('{}');
    const sent = { signature: signature('whsec_a', 1_000_000, body), timestamp: '1000000' };
    const at = (seconds: number) => new Date(seconds * 1_000);
    expect(isSignedBy(['whsec_b', 'whsec_a'], sent, body, at(1_000_000))).toBe(true);
    expect(isSignedBy(['whsec_a'], sent, body, at(1_000_300))).toBe(true);
    expect(isSignedBy(['whsec_a'], sent, body, at(999_700))).toBe(true);
    expect(isSignedBy(['whsec_a'], sent, body, at(1_000_301))).toBe(false);
    expect(isSignedBy(['whsec_a'], sent, body, at(999_699))).toBe(false);
    expect(isSignedBy(['whsec_b'], sent, body, at(1_000_000))).toBe(false);
    expect(isSignedBy([], sent, body, at(1_000_000))).toBe(false);
    expect(isSignedBy(['whsec_a'], sent, Buffer.from('{ }'), at(1_000_000))).toBe(false);
    expect(isSignedBy(['whsec_a'], { ...sent, timestamp: '1000000.0' }, body, at(1_000_000))).toBe(false);
    expect(isSignedBy(['whsec_a'], { ...sent, signature: 'v1=' }, body, at(1_000_000))).toBe(false);
  });
});
