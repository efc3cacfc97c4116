import type { AccountStatus } from '@storehouse/contract/accounts';
import type { ApiBand, Plan } from '@storehouse/contract/plans';

/** A customer. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
  readonly plan: Plan;
  readonly apiBand: ApiBand | null;
  readonly trial: boolean;
  readonly zone: string;
  /** The status the operator sees. */
  readonly status: AccountStatus;
  /** How every surface and worker treats the account: see `servedAsSql`. */
  readonly servedAs: AccountStatus;
  readonly tenantId: string | null;
  readonly ownerId: string;
  readonly expiryWindowDays: number;
  readonly defaultCurrency: string;
  /** Whether scopes of keys are enforced for this account before the date that the operator has set. */
  readonly enforceScopes: boolean;
  readonly eventsPaused: boolean;
}

/**
 * The status by which an account (`accounts` aliased `a`) is treated: its own, except while closing. An account that was
 * suspended before stays refused as suspended until it is closed. An account that started closing before its instance
 * existed is treated as having none (document 4, section 2).
 */
export const servedAsSql = `case when a.status <> 'CLOSING' then a.status when a.suspended then 'SUSPENDED'
  when a.activated_at is null then 'NO_INSTANCE' else 'CLOSING' end`;

/** Whether an account is served. Only served accounts are checked daily, exported and reported on. */
export const isServedSql = `(a.status in ('ACTIVE', 'CLOSING') and not a.suspended and a.activated_at is not null)`;

/**
 * Whether to process an account's waiting exports and alerts: those of a served account are carried out, those of a
 * closed account are ended for good. Those of a suspended account wait until it is active again.
 */
export const endsWaitingSql = `(${isServedSql} or a.status = 'CLOSED')`;

export const isServed = ({ servedAs }: Pick<Account, 'servedAs'>): boolean =>
  servedAs === 'ACTIVE' || servedAs === 'CLOSING';

/** The columns of `accounts` (aliased `a`) under the names of `Account`. */
export const accountColumns = `
  a.account_id as id, a.name, a.subdomain, a.plan, a.api_band as "apiBand", a.trial, a.zone, a.status, ${servedAsSql} as "servedAs",
  a.tenant_id as "tenantId", a.owner_id as "ownerId", a.expiry_window_days as "expiryWindowDays",
  a.default_currency as "defaultCurrency", a.enforce_scopes as "enforceScopes", a.events_paused as "eventsPaused"`;
