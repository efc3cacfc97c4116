/** Names the account that a call of a portal page is meant for. The session may belong to another account by then. */
export const accountHeader = 'x-storehouse-account';

/** Names the person that a call of a portal page is meant for. Someone else may be signed in by then. */
export const personHeader = 'x-storehouse-person';

/** Sent as `true` with requests that a portal page makes on its own: they do not extend the session. */
export const unattendedHeader = 'x-storehouse-unattended';
