/**
 * The scopes of a key. Webhook management always requires `admin`; the other APIs enforce scopes from a date on, or
 * earlier for an account that chose so (document 6, Scopes).
 */
export const keyScopes = ['reporting', 'read', 'write', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A complete key within a text: the fixed prefix, a dot, 43 characters of base64url (256 bits). */
export const keyPattern = /shk\.[A-Za-z0-9_-]{43}/;

/** How many hours a rotated key may keep working beside its successor. */
export const overlapHours = [0, 1, 24, 168] as const;
