import { parseUrl } from '../../../foundation/text/parse-url.ts';

/**
 * Whether a page of another host sends this request. The cookie is SameSite=Lax, but to a browser the instances of all
 * accounts are the same site; so a change must come from the instance's own host, or from a program, which sends no
 * Origin. Ports are ignored, because proxies change them.
 */
export function isCrossSite(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false;
  return parseUrl(origin)?.hostname !== (host ?? '').toLowerCase().replace(/:\d+$/, '');
}
