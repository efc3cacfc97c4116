import type { AccountStatus } from '../accounts.ts';
import type { KeyScope } from '../keys.ts';
import type { ApiBand, Plan } from '../plans.ts';

/** Responses of the portal's own API (`/portal/api`). It serves the portal's pages and is not public. */
export interface PersonAnswer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'owner' | 'teammate';
}

export interface SettingsAnswer {
  readonly zone: string;
  /** How many days before its expiry the stock alerts report a lot. */
  readonly expiryWindowDays: number;
  readonly defaultCurrency: string;
}

/** `GET /me`: who is signed in, on which account, and where its APIs are. */
export interface MeAnswer {
  readonly person: PersonAnswer;
  /** True for the owner and for teammates with the MANAGER role at some location. */
  readonly managesWebhooks: boolean;
  readonly account: SettingsAnswer & {
    readonly id: string;
    readonly name: string;
    readonly subdomain: string;
    readonly plan: Plan;
    readonly apiBand: ApiBand | null;
    readonly trial: boolean;
    readonly status: AccountStatus;
    readonly tenantId: string | null;
  };
  readonly platformUrl: string;
  readonly instanceUrl: string;
}

export interface PortalErrorAnswer {
  readonly error: string;
  readonly message: string;
  /** Which form fields are wrong, and why. */
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  /** With `choose_account`: the accounts for which the password is correct. */
  readonly accounts?: readonly { readonly subdomain: string; readonly name: string }[];
}

/** An entry of `GET /keys`. */
export interface KeyAnswer {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly includeValues: boolean;
  /** False for a key of a previous owner or a teammate: its values cannot be included. */
  readonly isOwners: boolean;
  readonly bound: boolean;
  readonly createdBy: string;
  readonly createdByName: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** `POST /keys`: the key itself appears only in this response. */
export interface NewKeyAnswer extends KeyAnswer {
  readonly key: string;
}

/** `POST /team`: contains the password if it was generated. */
export interface NewTeammateAnswer extends PersonAnswer {
  readonly password: string | null;
}

export interface UsedHour {
  readonly hour: string;
  readonly used: number;
}

export interface UsageOf {
  readonly limit: number;
  readonly remaining: number;
  /** The last 24 hours, the current one last. */
  readonly hours: readonly UsedHour[];
}

export interface UsageAnswer {
  readonly requests: UsageOf;
  readonly reporting: UsageOf;
  readonly deliveries: UsageOf;
}

export interface ActivityEntryAnswer {
  readonly id: string;
  readonly at: string;
  readonly actor: {
    readonly kind: 'operator' | 'system' | 'person' | 'key';
    readonly id: string | null;
    readonly name: string | null;
  };
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ActivityAnswer {
  readonly data: readonly ActivityEntryAnswer[];
  readonly nextCursor: string | null;
}
