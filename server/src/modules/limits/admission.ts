import type { AccountStatus } from '@storehouse/contract/accounts';
import type { KeyScope } from '@storehouse/contract/keys';
import type { Plan } from '@storehouse/contract/plans';
import type { Allowance } from './bucket.ts';

/** Who a key belongs to, and whether the account's allowance admits this request. */
export interface Admission {
  readonly key: {
    readonly id: string;
    /** False for a legacy key that belongs to no account. */
    readonly bound: boolean;
    readonly scopes: readonly KeyScope[];
    readonly includeValues: boolean;
    readonly createdBy: string;
  };
  readonly account: {
    readonly id: string;
    readonly subdomain: string;
    /** Its status, except for some closing accounts (`servedAsSql`). */
    readonly servedAs: AccountStatus;
    readonly plan: Plan;
    readonly zone: string;
    readonly tenantId: string | null;
    readonly ownerId: string;
    readonly enforceScopes: boolean;
  };
  readonly allowance: Allowance;
  /** False if the allowance is used up, or was not used because the key or the account is refused anyway. */
  readonly granted: boolean;
}

/** The row returned by the statement in `admission/admit-requests.ts`. */
export type AdmissionRow = Omit<Admission['key'], 'id'> &
  Omit<Admission['account'], 'id'> & {
    /** The key was last used more than a minute ago, as far as is recorded. */
    readonly isUseNews: boolean;
    readonly keyId: string;
    readonly accountId: string;
    readonly ceiling: number;
    readonly granted: number;
    readonly spentUntilUs: number;
  };
