/** Names the account that a call of a portal page is meant for. The session may belong to another account by then. */
export const accountHeader = 'x-storehouse-account';

/** Sent as `true` with requests that a portal page makes on its own: they do not extend the session. */
export const unattendedHeader = 'x-storehouse-unattended';
