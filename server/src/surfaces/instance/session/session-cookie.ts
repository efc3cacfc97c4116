const name = 'JSESSIONID';

/** The cookie of an instance session (document 4, section 5); requires TLS if the platform is reached that way. */
export function sessionCookie(sessionText: string, isSecure: boolean): string {
  return `${name}=${sessionText}; Path=/inventory; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Deletes the cookie. */
export const noSessionCookie = (isSecure: boolean): string => `${sessionCookie('', isSecure)}; Max-Age=0`;

export const sessionCookieName = name;
