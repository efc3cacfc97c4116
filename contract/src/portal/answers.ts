import type { AccountStatus } from '../accounts.ts';
import type { KeyScope } from '../keys.ts';
import type { ApiBand, Plan } from '../plans.ts';

/** What the portal's own API (`/portal/api`) answers with. It serves the portal's pages and is no public interface. */
export interface PersonAnswer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'owner' | 'teammate';
}

export interface SettingsAnswer {
  readonly zone: string;
  /** Days before a lot's expiry at which the stock alerts tell of it. */
  readonly expiryWindowDays: number;
  readonly defaultCurrency: string;
}

/** `GET /me`: who is signed in, on which account, and where its APIs are. */
export interface MeAnswer {
  readonly person: PersonAnswer;
  /** The owner and teammates with the role MANAGER at some location. */
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
  /** Which fields of the form are wrong, and how. */
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  /** With `choose_account`: the accounts on which the password is right. */
  readonly accounts?: readonly { readonly subdomain: string; readonly name: string }[];
}

/** An entry of `GET /keys`. */
export interface KeyAnswer {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly includeValues: boolean;
  /** False for a key of a previous owner or a teammate: values cannot be included. */
  readonly isOwners: boolean;
  readonly bound: boolean;
  readonly createdBy: string;
  readonly createdByName: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** `POST /keys`: the key itself is in this answer and in no other. */
export interface NewKeyAnswer extends KeyAnswer {
  readonly key: string;
}

/** `POST /team`: the password is there where none was given and one was made. */
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
  /** The last 24 hours, the present one last. */
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
