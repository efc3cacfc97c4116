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
  readonly status: AccountStatus;
  readonly tenantId: string | null;
  readonly ownerId: string;
  readonly expiryWindowDays: number;
  readonly defaultCurrency: string;
  readonly eventsPaused: boolean;
}

/** The columns of `accounts` (aliased `a`) under the names of `Account`. */
export const accountColumns = `
  a.account_id as id, a.name, a.subdomain, a.plan, a.api_band as "apiBand", a.trial, a.zone, a.status,
  a.tenant_id as "tenantId", a.owner_id as "ownerId", a.expiry_window_days as "expiryWindowDays",
  a.default_currency as "defaultCurrency", a.events_paused as "eventsPaused"`;
