import type { AccountsContext } from '../../accounts/accounts-context.ts';
import {
  checkSignIn,
  checkSignInAnywhere,
  type AcceptedPerson,
  type SignIn,
  type SignInOutcomes,
} from '../sign-in/check-sign-in.ts';
import type { PortalSignIn } from '../portal-session.ts';
import { newPortalSession } from './portal-session-text.ts';

export interface PortalCredentials extends SignIn {
  /** Which account is meant, if an email address belongs to people of several. */
  readonly subdomain: string | null;
}

/**
 * Checks the password and opens a session. If it is correct on several accounts, returns them to choose from and opens
 * nothing.
 */
export async function signInToPortal(context: AccountsContext, credentials: PortalCredentials): Promise<PortalSignIn> {
  const checked = await checkCredentials(context, credentials);
  if (checked.outcome !== 'accepted') return checked;
  const [only, ...others] = checked.people;
  if (!only) return { outcome: 'refused' };
  if (others.length > 0) {
    const accounts = checked.people.map(({ account: { subdomain, name } }) => ({ subdomain, name }));
    return { outcome: 'choose', accounts };
  }
  const text = await openSession(context, only);
  return text === null ? { outcome: 'refused' } : { outcome: 'accepted', sessionText: text };
}

async function checkCredentials(
  context: AccountsContext,
  { subdomain, ...signIn }: PortalCredentials,
): Promise<SignInOutcomes> {
  if (subdomain === null) return checkSignInAnywhere(context, signIn);
  const checked = await checkSignIn(context, await accountAt(context, subdomain), signIn);
  return checked.outcome === 'accepted' ? { outcome: 'accepted', people: [checked] } : checked;
}

/** No account has this id. Guesses at accounts that do not exist take as long as others, and are counted together. */
const noAccount = '00000000-0000-0000-0000-000000000000';

async function accountAt({ db }: AccountsContext, subdomain: string): Promise<string> {
  const [account] = await db.query<{ id: string }>('select account_id as id from accounts where subdomain = $1', [
    subdomain,
  ]);
  return account?.id ?? noAccount;
}

/** Null if the account was closed, the person removed or the password changed during the comparison. */
async function openSession(
  { db, clock }: AccountsContext,
  { account, person, passwordHash }: AcceptedPerson,
): Promise<string | null> {
  const session = newPortalSession(account.id);
  const now = clock.now();
  const longAgo = new Date(now.getTime() - 24 * 3_600_000);
  const [opened] = await db.query(
    `with forgotten as (delete from portal_sessions where account_id = $1 and created_at < $5)
     insert into portal_sessions (account_id, session_hash, person_id, session_epoch, created_at, last_seen_at)
     select a.account_id, $2, p.person_id, a.session_epoch, $4, $4 from accounts a join people p using (account_id)
     where a.account_id = $1 and a.status <> 'CLOSED' and p.person_id = $3 and p.removed_at is null
       and p.password_hash = $6
     for share of p returning 1`,
    [account.id, session.hash, person.id, now, longAgo, passwordHash],
  );
  return opened ? session.text : null;
}
