const name = 'JSESSIONID';

/** The cookie of a session on the instance (document 4, section 5); sent over TLS only where the platform is reached that way. */
export function sessionCookie(sessionText: string, isSecure: boolean): string {
  return `${name}=${sessionText}; Path=/inventory; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Takes the cookie away again. */
export const noSessionCookie = (isSecure: boolean): string => `${sessionCookie('', isSecure)}; Max-Age=0`;

export const sessionCookieName = name;
