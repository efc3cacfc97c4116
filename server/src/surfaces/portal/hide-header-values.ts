import type {
  PortalAttemptAnswer,
  PortalCapturedAnswer,
  PortalEndpointAnswer,
  ShownHeaders,
} from '@storehouse/contract/operations/portal/webhook-operations';
import type { CapturedRequestAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { isReservedHeader } from '@storehouse/contract/webhooks/reserved-headers';
import type { Attempt } from '../../modules/webhooks/delivery.ts';
import type { Endpoint } from '../../modules/webhooks/endpoint.ts';
import { parseUrl } from '../../foundation/text/parse-url.ts';

/** What everyone signed in sees of an endpoint (document 4, section 6). */
export function listedEndpoint({ id, name, label, url, events, isActive }: Endpoint) {
  return { id, name, label, urlHost: hostOf(url), events, isActive };
}

/** The host of a URL; its path may contain a token. */
const hostOf = (url: string): string => parseUrl(url)?.host ?? '';

/** An endpoint with the names of its custom headers. */
export function portalEndpoint(endpoint: Endpoint): Omit<Endpoint, 'headers'> & Pick<PortalEndpointAnswer, 'headers'> {
  return { ...endpoint, headers: Object.fromEntries(Object.keys(endpoint.headers).map((name) => [name, null])) };
}

/** A captured request: any header that is not the platform's own may be a custom one. */
export function portalCaptured(captured: CapturedRequestAnswer): PortalCapturedAnswer {
  return { ...captured, headers: hideCustom(captured.headers) };
}

/** An attempt without the values of custom headers, even if the receiver repeated them in its response. */
export function portalAttempt(
  attempt: Attempt,
): Omit<Attempt, 'requestHeaders'> & Pick<PortalAttemptAnswer, 'requestHeaders'> {
  const { requestHeaders, responseBody } = attempt;
  const hidden = Object.entries(requestHeaders).flatMap(([name, value]) => (isReservedHeader(name) ? [] : [value]));
  return {
    ...attempt,
    requestHeaders: hideCustom(requestHeaders),
    responseBody: responseBody === null ? null : withoutValues(responseBody, hidden),
  };
}

const hideCustom = (headers: Readonly<Record<string, string>>): ShownHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isReservedHeader(name) ? value : null]));

/**
 * A value of one or two characters occurs in any text by chance, and is not a secret. The longest is hidden first: it may
 * contain another one, and the rest of it would be shown.
 */
function withoutValues(text: string, values: readonly string[]): string {
  return values
    .filter((value) => value.length >= 3)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .sort((one, other) => other.length - one.length)
    .reduce((shown, value) => shown.replaceAll(value, '[hidden]'), text);
}
