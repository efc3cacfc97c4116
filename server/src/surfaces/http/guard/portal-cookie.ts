const plainName = 'storehouse_portal';

export const isSecure = (platformUrl: URL): boolean => platformUrl.protocol === 'https:';

/**
 * The cookie of a portal sign-in. With the prefix, which needs TLS, browsers take it from this host alone: no other
 * subdomain can plant a session of its own.
 */
export const portalCookieName = (platformUrl: URL): string =>
  isSecure(platformUrl) ? `__Host-${plainName}` : plainName;

/** Whether a `Cookie` header has the cookie of a portal sign-in, under either name. */
export const hasPortalCookie = (header: string | undefined): boolean => header?.includes(`${plainName}=`) === true;
