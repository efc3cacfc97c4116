/** The subdomain of a Host header under the instance domain, or null. Ports are ignored, because proxies change them. */
export function subdomainOfHost(hostHeader: string | undefined, instanceDomain: string): string | null {
  const hostname = (hostHeader ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const suffix = `.${instanceDomain.toLowerCase().replace(/:\d+$/, '')}`;
  if (!hostname.endsWith(suffix)) return null;
  const label = hostname.slice(0, -suffix.length);
  return /^[a-z0-9-]+$/.test(label) ? label : null;
}
