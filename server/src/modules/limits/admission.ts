import type { AccountStatus } from '@storehouse/contract/accounts';
import type { KeyScope } from '@storehouse/contract/keys';
import type { Plan } from '@storehouse/contract/plans';
import type { Allowance } from './bucket.ts';

/** Who stands behind a key, and whether its account's allowance let this request in. */
export interface Admission {
  readonly key: {
    readonly id: string;
    /** False for an older key that belongs to no account. */
    readonly bound: boolean;
    readonly scopes: readonly KeyScope[];
    readonly includeValues: boolean;
    readonly createdBy: string;
  };
  readonly account: {
    readonly id: string;
    readonly subdomain: string;
    /** Its status, but for some that are closing (`servedAsSql`). */
    readonly servedAs: AccountStatus;
    readonly plan: Plan;
    readonly zone: string;
    readonly tenantId: string | null;
    readonly ownerId: string;
  };
  readonly allowance: Allowance;
  /** False when the allowance is used up, or was not asked because the key or the account is refused anyway. */
  readonly granted: boolean;
}

/** The row of the statement in `sql/admit-requests.ts`. */
export interface AdmissionRow {
  readonly keyId: string;
  readonly bound: boolean;
  readonly scopes: KeyScope[];
  readonly includeValues: boolean;
  readonly createdBy: string;
  readonly accountId: string;
  readonly subdomain: string;
  readonly servedAs: AccountStatus;
  readonly plan: Plan;
  readonly zone: string;
  readonly tenantId: string | null;
  readonly ownerId: string;
  readonly ceiling: number;
  readonly granted: number;
  readonly spentUntilUs: number;
}
