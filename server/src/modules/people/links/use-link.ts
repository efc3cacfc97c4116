import type { Queryable } from '../../../database/database.ts';
import { logActivity } from '../../activity-log/log-activity.ts';
import { readAccountToken, type AccountToken } from '../account-token.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { hashPasswordOf } from '../passwords.ts';
import { anyAccount, forgive, newAttempt } from '../sign-in/sign-in-failures.ts';
import type { LinksContext } from '../links-context.ts';
import { openAccountSql } from './open-account.ts';
import { forgetLinksOf, type LinkPurpose } from './write-link.ts';

/** The person and the account that a link is for. */
export interface FoundLink {
  readonly purpose: LinkPurpose;
  readonly person: { readonly id: string; readonly email: string; readonly name: string };
  readonly account: { readonly id: string; readonly name: string; readonly subdomain: string };
}

/**
 * The link of a token; null for every reason alike: no such token, expired, replaced, used, sent to an address that is
 * not the person's any more, a person removed, an account suspended or closed, or another than the expected one.
 */
export async function readLink(
  context: LinksContext,
  tokenText: string,
  expectedAccountId: string | null,
): Promise<FoundLink | null> {
  const token = readAccountToken(tokenText);
  if (!token || (expectedAccountId !== null && token.accountId !== expectedAccountId)) return null;
  const [link] = await findLink(context, context.db, token);
  return link ?? null;
}

const findLink = (
  { clock, servesDemo = false }: LinksContext,
  on: Queryable,
  { accountId, hash }: AccountToken,
): Promise<FoundLink[]> =>
  on.query<FoundLink>(
    `select l.purpose, json_build_object('id', p.person_id, 'email', p.email, 'name', p.name) as person,
       json_build_object('id', a.account_id, 'name', a.name, 'subdomain', a.subdomain) as account
     from mail_links l join people p using (account_id, person_id) join accounts a using (account_id)
     where l.account_id = $1 and l.token_hash = $2 and l.expires_at > $3 and l.email = p.email and p.removed_at is null
       and ${openAccountSql('$4')}`,
    [accountId, hash, clock.now(), servesDemo],
  );

const actions = { invitation: 'person.joined', password: 'password.reset' } as const;

/**
 * Sets the password of the person a link is for, which ends all their sessions and links. Returns null as `readLink`
 * does. A token works once, however many requests send it at the same time.
 */
export async function useLink(
  context: LinksContext,
  tokenText: string,
  expectedAccountId: string | null,
  password: string,
): Promise<FoundLink | null> {
  const { db, clock } = context;
  const token = readAccountToken(tokenText);
  const known = await readLink(context, tokenText, expectedAccountId);
  if (!token || !known) return null;
  // Before the transaction, because it takes a while.
  const passwordHash = await hashPasswordOf(db, known.person.email, password);
  const at = clock.now();
  const used = await db.transaction(async (tx) => {
    // Another request that uses the link or changes the password at the same time waits here.
    const lockSql = 'select 1 from people where account_id = $1 and person_id = $2 for update';
    await tx.query(lockSql, [known.account.id, known.person.id]);
    const [link] = await findLink(context, tx, token);
    if (!link) return null;
    const { account, person, purpose } = link;
    await tx.query(
      `update people set password_hash = $3, version = version + 1, last_updated = $4
       where account_id = $1 and person_id = $2`,
      [account.id, person.id, passwordHash, at],
    );
    await endSessionsOf(tx, account.id, person.id);
    await forgetLinksOf(tx, account.id, person.id);
    const actor = { kind: 'person', id: person.id } as const;
    await logActivity(tx, account.id, at, { actor, action: actions[purpose], subject: person.id });
    return link;
  });
  // People who forgot their password have guessed at it. Clear their failed sign-ins, so that they can sign in at once.
  if (used) await forgive(context, newAttempt(used.person.email, '', at), [anyAccount, used.account.id]);
  return used;
}
