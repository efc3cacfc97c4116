import type { AccountStatus } from '@storehouse/contract/accounts';
import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import type { NamedLocation } from './current-location.ts';

/** The account whose instance is served at a host name. */
export interface InstanceAccount {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
  /** Its status, except for some closing accounts (`servedAsSql`). */
  readonly servedAs: AccountStatus;
  readonly tenantId: string | null;
  readonly zone: string;
  readonly defaultCurrency: string;
}

/** Who is signed in, at which location, and with which roles. */
export interface InstanceSession {
  readonly hash: Buffer;
  readonly personId: string;
  readonly isOwner: boolean;
  /** The location chosen at sign-in; the session is bound to it. */
  readonly location: NamedLocation | null;
  readonly roles: ReadonlyMap<string, LocationRole>;
}

export interface FoundSession {
  readonly account: InstanceAccount;
  /** Null if there is none, or it has expired. */
  readonly session: InstanceSession | null;
}

/** Whether the account has an instance yet; before that, its host name is unknown. */
export const hasInstance = ({ tenantId, servedAs }: InstanceAccount): boolean =>
  tenantId !== null && servedAs !== 'NO_INSTANCE' && servedAs !== 'PROVISIONING';
