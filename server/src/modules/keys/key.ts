import type { KeyScope } from '@storehouse/contract/keys';

/** An API key as people see it, without its text. */
export interface Key {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly includeValues: boolean;
  readonly bound: boolean;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly includeValues: boolean;
  /** The person who creates it; by default the account's owner. */
  readonly createdBy?: string;
  readonly expiresAt: Date | null;
  /** False creates a legacy key, from before keys belonged to accounts. */
  readonly bound: boolean;
}

/** The columns of `api_keys` (aliased `k`) under the names of `Key`. */
export const keyColumns = `
  k.key_id as id, k.name, k.scopes, k.include_values as "includeValues", k.bound, k.created_by as "createdBy",
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"`;
