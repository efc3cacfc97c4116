import type { KeyScope } from '@storehouse/contract/keys';
import { isReading } from './safe-methods.ts';

/** The APIs whose scopes are enforced from a date on; webhook management always needs `admin`. */
export type ScopedApi = 'reporting' | 'data';

/** Whether scopes are enforced for an account now: by its own choice, or from the date that holds for all. */
export const areScopesEnforced = (
  account: { readonly enforceScopes: boolean },
  from: Date | null,
  now: Date,
): boolean => account.enforceScopes || (from !== null && from <= now);

/**
 * Whether a key with these scopes may send this method (document 6, Scopes). The Reporting API is read-only, so for
 * other methods a key with more than `reporting` gets 405, as before enforcement.
 */
export function allowsScopes(api: ScopedApi, scopes: readonly KeyScope[], method: string): boolean {
  if (scopes.length === 0) return false;
  if (isReading(method)) return true;
  return api === 'reporting'
    ? scopes.some((scope) => scope !== 'reporting')
    : scopes.includes('write') || scopes.includes('admin');
}
