/** Names the account that a call of a portal page is meant for. The session may have become one of another account since. */
export const accountHeader = 'x-storehouse-account';

/** Sent as `true` with what a portal page asks by itself: such a call does not extend the session. */
export const unattendedHeader = 'x-storehouse-unattended';
