import type { Account } from '../accounts/account.ts';
import type { Person } from './person.ts';

/** Who is signed in to the portal, and on which account. */
export interface PortalSession {
  readonly hash: Buffer;
  readonly account: Account;
  readonly person: Person;
  /** The owner, an integrator or manager of the portal, or someone with the MANAGER role at some location. */
  readonly managesWebhooks: boolean;
  /** The owner or a manager of the portal. */
  readonly isManager: boolean;
}

/** One of the accounts for which the email address and password are correct. */
export interface AccountChoice {
  readonly subdomain: string;
  readonly name: string;
}

export type PortalSignIn =
  | { readonly outcome: 'accepted'; readonly sessionText: string }
  | { readonly outcome: 'choose'; readonly accounts: readonly AccountChoice[] }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'demo' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };
