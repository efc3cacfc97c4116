import type { AccountStatus } from '@storehouse/contract/accounts';
import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import type { NamedLocation } from './current-location.ts';

/** The account whose instance answers at a host name. */
export interface InstanceAccount {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
  /** Its status, but for some that are closing (`servedAsSql`). */
  readonly servedAs: AccountStatus;
  readonly tenantId: string | null;
  readonly zone: string;
  readonly defaultCurrency: string;
}

/** Who is signed in, where, and what they may do at which location. */
export interface InstanceSession {
  readonly hash: Buffer;
  readonly personId: string;
  readonly isOwner: boolean;
  /** The location that was chosen at sign-in; the session is bound to it. */
  readonly location: NamedLocation | null;
  readonly roles: ReadonlyMap<string, LocationRole>;
}

export interface FoundSession {
  readonly account: InstanceAccount;
  /** Null when there is none, or when it is over. */
  readonly session: InstanceSession | null;
}

/** Whether the account has an instance by now: before, its host name is nobody's. */
export const hasInstance = ({ tenantId, servedAs }: InstanceAccount): boolean =>
  tenantId !== null && servedAs !== 'NO_INSTANCE' && servedAs !== 'PROVISIONING';
