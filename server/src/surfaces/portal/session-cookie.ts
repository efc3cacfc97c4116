import { isSecure, portalCookieName } from '../http/guard/portal-cookie.ts';

/** The cookie of a portal session; requires TLS if the platform is reached that way. It ends with the browser. */
export function sessionCookie(sessionText: string, platformUrl: URL): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure(platformUrl) ? '; Secure' : ''}`;
  return `${portalCookieName(platformUrl)}=${sessionText}; ${attributes}`;
}

/** Deletes the cookie. */
export const noSessionCookie = (platformUrl: URL): string => `${sessionCookie('', platformUrl)}; Max-Age=0`;
