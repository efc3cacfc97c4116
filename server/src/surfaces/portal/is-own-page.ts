import { parseUrl } from '../../foundation/text/parse-url.ts';

export interface Sender {
  /** `Sec-Fetch-Site`: what the browser itself says about the page behind a request. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

/**
 * Whether a page of the portal sends this change. The cookie is SameSite=Lax, but to a browser the instances of all
 * accounts are the same site as the platform; so a change must come from this exact origin. Where only `Origin`
 * decides, its port is ignored, because proxies change ports.
 */
export function isOwnPage({ fetchSite, origin, host }: Sender, platformUrl: URL): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  const url = origin === undefined ? null : parseUrl(origin);
  if (url === null) return false;
  const hostname = (host ?? '').toLowerCase().replace(/:\d+$/, '');
  return origin === platformUrl.origin || url.hostname === hostname;
}
