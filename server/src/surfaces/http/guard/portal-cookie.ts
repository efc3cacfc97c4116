/** The cookie of a portal sign-in. */
export const portalCookieName = 'storehouse_portal';
