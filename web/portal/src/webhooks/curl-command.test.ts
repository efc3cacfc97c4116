import { describe, expect, it } from 'vitest';
import { curlAsSent, curlSignedNow, signatureEnds } from './curl-command.ts';

const sent = {
  requestHeaders: {
    'X-Env': null,
    'content-type': 'application/json',
    'x-platform-timestamp': '1772352000',
    'x-platform-signature': 'v1=abc',
  },
  requestBody: `{"id":"e1","type":"order.created","created":1772352000,"data":{"name":"Peter's \\"created\\":1772352000"}}`,
};

describe('a delivery as a curl command', () => {
  it('sends exactly what was sent', () => {
    expect(curlAsSent('https://example.com/it?a=1&b=2', sent)).toBe(
      String.raw`curl 'https://example.com/it?a=1&b=2' \
  --header 'X-Env: <value>' \
  --header 'content-type: application/json' \
  --header 'x-platform-timestamp: 1772352000' \
  --header 'x-platform-signature: v1=abc' \
  --data-binary '{"id":"e1","type":"order.created","created":1772352000,"data":{"name":"Peter'\''s \"created\":1772352000"}}'`,
    );
  });

  it('can be signed now: the time of sending is in the body, the header and the signature', () => {
    expect(curlSignedNow('https://example.com/', sent)).toBe(
      String.raw`secret='whsec_<your signing secret>'
timestamp=$(date +%s)
body='{"id":"e1","type":"order.created","created":'"$timestamp"',"data":{"name":"Peter'\''s \"created\":1772352000"}}'
signature=$(printf '%s.%s' "$timestamp" "$body" | openssl dgst -sha256 -hmac "$secret" -r | cut -d ' ' -f 1)
curl 'https://example.com/' \
  --header 'X-Env: <value>' \
  --header 'content-type: application/json' \
  --header "x-platform-timestamp: $timestamp" \
  --header "x-platform-signature: v1=$signature" \
  --data-binary "$body"`,
    );
  });

  it('says until when the signature of then is accepted', () => {
    expect(signatureEnds(sent, 300)).toEqual(new Date((1_772_352_000 + 300) * 1_000));
  });
});
