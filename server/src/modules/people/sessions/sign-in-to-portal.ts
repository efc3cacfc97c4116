import type { ModuleContext } from '../../../database/module-context.ts';
import { checkSignInOn, type SignIn } from '../operations/check-sign-in.ts';
import { foldEmail } from '../person.ts';
import type { AccountChoice, PortalSignIn } from '../portal-session.ts';
import { newPortalSession } from './portal-session-text.ts';

export interface PortalCredentials extends SignIn {
  /** Which account is meant, where an e-mail address belongs to people of several. */
  readonly subdomain: string | null;
}

/** Passwords take a while to compare: nobody has more accounts than this. */
const mostAccounts = 5;

/** Checks the password and opens a session. Where it is right on several accounts, they are to choose from, and nothing is opened. */
export async function signInToPortal(context: ModuleContext, credentials: PortalCredentials): Promise<PortalSignIn> {
  const accounts = await accountsOf(context, credentials);
  const checked = await checkSignInOn(
    context,
    accounts.map(({ accountId }) => accountId),
    credentials,
  );
  if (checked.outcome !== 'accepted') return checked;
  const [only, ...others] = checked.people;
  if (!only) return { outcome: 'refused' };
  if (others.length > 0) {
    const right = new Set(checked.people.map(({ accountId }) => accountId));
    const choices = accounts.filter(({ accountId }) => right.has(accountId));
    return { outcome: 'choose', accounts: choices.map(({ subdomain, name }) => ({ subdomain, name })) };
  }
  const text = await openSession(context, only.accountId, only.person.id);
  return text === null ? { outcome: 'refused' } : { outcome: 'accepted', sessionText: text, accountId: only.accountId };
}

function accountsOf({ db }: ModuleContext, { email, subdomain }: PortalCredentials) {
  return db.query<AccountChoice & { accountId: string }>(
    `select a.account_id as "accountId", a.subdomain, a.name from people p join accounts a using (account_id)
     where p.email = $1 and p.removed_at is null and a.status <> 'CLOSED' and ($2::text is null or a.subdomain = $2)
     order by a.name collate "C", a.subdomain limit ${String(mostAccounts)}`,
    [foldEmail(email), subdomain],
  );
}

/** Null when the account was closed, or the person removed, while the password was compared. */
async function openSession({ db, clock }: ModuleContext, accountId: string, personId: string): Promise<string | null> {
  const session = newPortalSession(accountId);
  const now = clock.now();
  const longAgo = new Date(now.getTime() - 24 * 3_600_000);
  const [opened] = await db.query(
    `with forgotten as (delete from portal_sessions where account_id = $1 and created_at < $5)
     insert into portal_sessions (account_id, session_hash, person_id, session_epoch, created_at, last_seen_at)
     select a.account_id, $2, p.person_id, a.session_epoch, $4, $4 from accounts a join people p using (account_id)
     where a.account_id = $1 and a.status <> 'CLOSED' and p.person_id = $3 and p.removed_at is null
     for share of p returning 1`,
    [accountId, session.hash, personId, now, longAgo],
  );
  return opened ? session.text : null;
}
