import type { Queryable } from '../../../database/database.ts';
import { accountColumns } from '../../accounts/account.ts';
import { newAccountToken, type AccountToken } from '../account-token.ts';
import type { PortalSession, PortalSignIn } from '../portal-session.ts';
import { personColumns } from '../person.ts';
import type { AccountsContext } from '../../accounts/accounts-context.ts';
import {
  checkSignIn,
  checkSignInAnywhere,
  type AcceptedPerson,
  type SignIn,
  type SignInOutcomes,
} from '../sign-in/check-sign-in.ts';

/** A session ends after half an hour without use, and twelve hours after it started in any case. */
const idle = `interval '30 minutes'`;
const longest = `interval '12 hours'`;

/** Whether a session (aliased `s`, of the portal or the instance) has not expired; `now` is the name of a parameter. */
export const isRecentSql = (now: string): string =>
  `s.last_seen_at > ${now}::timestamptz - ${idle} and s.created_at > ${now}::timestamptz - ${longest}`;

/**
 * $1 account, $2 hash, $3 now, $4 whether the session is used. A used session is marked as seen at most every five
 * seconds, so that reading it rarely writes and the idle limit is right to within seconds.
 */
const isLive = `s.account_id = $1 and s.session_hash = $2 and ${isRecentSql('$3')}`;

const findSql = {
  name: 'find-portal-session',
  text: `with seen as (
  update portal_sessions s set last_seen_at = $3 where ${isLive} and $4 and s.last_seen_at <= $3::timestamptz - interval '5 seconds'
)
select to_jsonb(account) as account, to_jsonb(person) as person, p.person_id = a.owner_id or p.portal_role = 'manager' as "isManager",
  p.person_id = a.owner_id or p.portal_role in ('integrator', 'manager') or exists (
    select 1 from location_roles r where r.account_id = $1 and r.person_id = p.person_id and r.role = 'MANAGER'
  ) as "managesWebhooks"
from portal_sessions s
join accounts a on a.account_id = s.account_id and a.session_epoch = s.session_epoch and a.status <> 'CLOSED'
join people p on p.account_id = s.account_id and p.person_id = s.person_id and p.removed_at is null
cross join lateral (select ${accountColumns}) account
cross join lateral (select ${personColumns}) person
where ${isLive}`,
};

/** The session with its account and person as they are now; null if there is none, or it has expired. */
export async function findPortalSession(
  on: Queryable,
  name: AccountToken,
  now: Date,
  isUsed: boolean,
): Promise<PortalSession | null> {
  const [row] = await on.query<Omit<PortalSession, 'hash'>>(findSql, [name.accountId, name.hash, now, isUsed]);
  return row ? { hash: name.hash, ...row } : null;
}

export interface PortalCredentials extends SignIn {
  /** Which account is meant, if an email address belongs to people of several. */
  readonly subdomain: string | null;
  readonly userAgent?: string | undefined;
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
  const text = await openPortalSession(context, only, credentials);
  return text === null ? { outcome: 'refused' } : { outcome: 'accepted', sessionText: text };
}

async function checkCredentials(
  context: AccountsContext,
  { subdomain, userAgent: _userAgent, ...signIn }: PortalCredentials,
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
export async function openPortalSession(
  { db, clock }: AccountsContext,
  { account, person, passwordHash }: AcceptedPerson,
  { address, userAgent }: Pick<PortalCredentials, 'address' | 'userAgent'>,
): Promise<string | null> {
  const session = newAccountToken(account.id);
  const now = clock.now();
  const longAgo = new Date(now.getTime() - 24 * 3_600_000);
  const [opened] = await db.query(
    `with forgotten as (delete from portal_sessions where account_id = $1 and created_at < $5)
     insert into portal_sessions (account_id, session_hash, person_id, session_epoch, created_at, last_seen_at, address,
       user_agent)
     select a.account_id, $2, p.person_id, a.session_epoch, $4, $4, left($7, 100), left($8, 300) from accounts a join people p using (account_id)
     where a.account_id = $1 and a.status <> 'CLOSED' and p.person_id = $3 and p.removed_at is null
       and p.password_hash = $6
     for share of p returning 1`,
    [account.id, session.hash, person.id, now, longAgo, passwordHash, address, userAgent ?? null],
  );
  return opened ? session.text : null;
}
