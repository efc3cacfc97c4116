import { portalCookieName } from '../http/guard/portal-cookie.ts';

/** The cookie of a portal session; requires TLS if the platform is reached that way. It ends with the browser. */
export function sessionCookie(sessionText: string, isSecure: boolean): string {
  return `${portalCookieName}=${sessionText}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Deletes the cookie. */
export const noSessionCookie = (isSecure: boolean): string => `${sessionCookie('', isSecure)}; Max-Age=0`;
