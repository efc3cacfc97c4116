import type { PortalAttemptAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { quoteForShell as quote } from '../quote-for-shell.ts';

type Sent = Pick<PortalAttemptAnswer, 'requestHeaders' | 'requestBody'>;

const timestampHeader = 'x-platform-timestamp';
const signatureHeader = 'x-platform-signature';

const command = (url: string, headers: readonly string[], body: string): string =>
  [`curl ${quote(url)}`, ...headers.map((header) => `  --header ${header}`), `  --data-binary ${body}`].join(' \\\n');

/** Values of custom headers are not shown in the portal. */
const plainHeaders = ({ requestHeaders }: Sent, left: readonly string[]): string[] =>
  Object.entries(requestHeaders)
    .filter(([name]) => !left.includes(name))
    .map(([name, value]) => quote(`${name}: ${value ?? '<value>'}`));

/** Sends exactly what the attempt sent, with its original signature. */
export const curlAsSent = (url: string, sent: Sent): string =>
  command(url, plainHeaders(sent, []), quote(sent.requestBody));

/** Signs the event again with the secret, which only the customer has. `created` becomes the new time of sending. */
export function curlSignedNow(url: string, sent: Sent): string {
  const [start, end] = splitAtCreated(sent);
  const headers = [
    ...plainHeaders(sent, [timestampHeader, signatureHeader]),
    `"${timestampHeader}: $timestamp"`,
    `"${signatureHeader}: v1=$signature"`,
  ];
  return [
    `secret='whsec_<your signing secret>'`,
    'timestamp=$(date +%s)',
    `body=${quote(start)}"$timestamp"${quote(end)}`,
    `signature=$(printf '%s.%s' "$timestamp" "$body" | openssl dgst -sha256 -hmac "$secret" -r | cut -d ' ' -f 1)`,
    command(url, headers, '"$body"'),
  ].join('\n');
}

/** The body before and after the value of `created`, which equals the timestamp header (document 4, section 4). */
function splitAtCreated({ requestHeaders, requestBody }: Sent): [string, string] {
  const created = `"created":${requestHeaders[timestampHeader] ?? ''}`;
  const start = requestBody.indexOf(created);
  return [requestBody.slice(0, start + '"created":'.length), requestBody.slice(start + created.length)];
}

/** When receivers that follow document 2 start to reject the original signature. */
export const signatureEnds = ({ requestHeaders }: Sent, toleranceSeconds: number): Date =>
  new Date((Number(requestHeaders[timestampHeader]) + toleranceSeconds) * 1_000);
