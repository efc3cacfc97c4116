import type { OutgoingPoster, PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';

const userAgent = 'Storehouse-Alerts/1';

/** Sends one JSON body to a destination, through the same guard as webhooks. */
export function sendPost(
  poster: OutgoingPoster,
  url: string,
  body: string,
  routingKey: string | null,
): Promise<PostOutcome> {
  const text =
    routingKey === null ? body : JSON.stringify({ routing_key: routingKey, ...(JSON.parse(body) as object) });
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  return poster.post({ url, headers, body: Buffer.from(text) });
}

/** Why it failed, for the customer; undefined if it succeeded. */
export function failureOf(outcome: PostOutcome): string | undefined {
  if (outcome.kind === 'failed') return outcome.error;
  return outcome.status >= 200 && outcome.status < 300
    ? undefined
    : `The destination answered ${String(outcome.status)}.`;
}
