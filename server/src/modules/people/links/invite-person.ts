import type { Queryable, Transaction } from '../../../database/database.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { countOrRefuse, hashOf } from '../count-requests.ts';
import { hashUnknownPassword } from '../passwords.ts';
import type { NewPerson, Person } from '../person.ts';
import { addPersonIn } from '../save-person.ts';
import { findPerson } from '../team/insert-person.ts';
import { invitationMail } from './link-mails.ts';
import type { Application, LinksContext } from '../links-context.ts';
import { writeLink } from './write-link.ts';

const worksForMs = 7 * 86_400_000;
/** To one address on an account, in 15 minutes. */
const maxInvitations = 5;
const actorOf = (id: string): Actor => ({ kind: 'person', id });

/** Adds a teammate who chooses their own password. */
export async function inviteTeammate(
  context: LinksContext,
  accountId: string,
  teammate: Omit<NewPerson, 'password'>,
  inviterId: string,
): Promise<Person> {
  const passwordHash = await hashUnknownPassword(context.db, teammate.email);
  return context.db.transaction(async (tx) => {
    const id = await addPersonIn(tx, accountId, { ...teammate, passwordHash }, actorOf(inviterId), context.clock.now());
    await inviteIn(context, tx, accountId, id, { inviterId, application: 'portal' });
    return findPerson(tx, accountId, id);
  });
}

/**
 * Invites someone again; the previous link stops working. Returns false if they have a password: they accepted, or
 * were never invited.
 */
export function inviteAgain(context: LinksContext, accountId: string, personId: string, by: Inviter): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const [isInvited] = await tx.query(
      `select 1 from mail_links where account_id = $1 and person_id = $2 and purpose = 'invitation' for update`,
      [accountId, personId],
    );
    if (isInvited) await inviteIn(context, tx, accountId, personId, by);
    return isInvited !== undefined;
  });
}

export interface Inviter {
  readonly inviterId: string;
  /** The application that the link opens. */
  readonly application: Application;
}

/** Sends an invitation to someone who is on the account, in the caller's transaction. */
export async function inviteIn(
  context: LinksContext,
  tx: Transaction,
  accountId: string,
  personId: string,
  { inviterId, application }: Inviter,
): Promise<void> {
  const at = context.clock.now();
  const person = await findPerson(tx, accountId, personId);
  const limit = { subject: `invitation:${accountId}:${hashOf(person.email)}`, max: maxInvitations };
  await countOrRefuse(tx, limit, at, 'This address was invited too often. Try again later.');
  const inviter = await findPerson(tx, accountId, inviterId);
  const [account] = await tx.query<{ name: string; subdomain: string; zone: string }>(
    'select name, subdomain, zone from accounts where account_id = $1',
    [accountId],
  );
  if (!account) throw new Refusal('not_found', 'There is no such account.');
  const expiresAt = new Date(at.getTime() + worksForMs);
  const page = context.linkPage(application, account.subdomain);
  const mail = invitationMail(inviter.name, { account, page, expiresAt });
  await writeLink(tx, accountId, { person, purpose: 'invitation', expiresAt, mail }, at);
  const actor = actorOf(inviterId);
  const detail = { name: person.name };
  await logActivity(tx, accountId, at, { actor, action: 'person.invited', subject: personId, detail });
}

/** The people who were invited and have no password yet, and until when their invitation works. */
export async function readInvitedUntil(on: Queryable, accountId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await on.query<{ id: string; until: Date }>(
    `select person_id as id, expires_at as until from mail_links where account_id = $1 and purpose = 'invitation'`,
    [accountId],
  );
  return new Map(rows.map(({ id, until }) => [id, until]));
}
