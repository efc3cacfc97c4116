/** Whether a name is `localhost` or a loopback address, as a URL writes it. */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);

/**
 * The name in a `Host` header or in the authority of a request line: lower case, without the port (proxies change it)
 * and without a trailing dot. Null if it is not a host.
 */
export function hostNameOf(authority: string | undefined): string | null {
  const [, name] = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)(?::\d{0,5})?$/i.exec(authority ?? '') ?? [];
  return name?.toLowerCase().replace(/\.$/, '') ?? null;
}

/**
 * The authority of a request: from an absolute URL in its request line, otherwise from the `Host` header (RFC 9112,
 * 3.2.2).
 */
export function authorityOf(target: string, hostHeader: string | undefined): string | undefined {
  if (target.startsWith('/')) return hostHeader;
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1] ?? hostHeader;
}

/** The number of `Host` headers in a list of alternating names and values. */
export function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
