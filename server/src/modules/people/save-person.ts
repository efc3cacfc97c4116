import { violatesUnique } from '../../database/database-errors.ts';
import type { Transaction } from '../../database/database.ts';
import { newInstanceId } from '../../foundation/text/new-id.ts';
import { Refusal } from '../../foundation/errors/failures.ts';
import { logActivity, type Actor } from '../activity-log/log-activity.ts';
import { insertPerson } from './team/insert-person.ts';
import { foldEmail, type NewPerson } from './person.ts';
import { endSessionsOf } from './end-sessions.ts';
import { forgetLinksOf } from './links/write-link.ts';

/** A person to add. The password is hashed before the transaction starts, because that takes a while. */
export type HashedPerson = Omit<NewPerson, 'password'> & { readonly passwordHash: string };

/** Adds a teammate in the caller's transaction; returns their id. */
export async function addPersonIn(
  tx: Transaction,
  accountId: string,
  person: HashedPerson,
  actor: Actor,
  at: Date,
): Promise<string> {
  const id = newInstanceId();
  // Not `for share`, which deadlocks on a cluster.
  const [account] = await tx.query('select 1 from accounts where account_id = $1 for no key update', [accountId]);
  if (!account) throw new Refusal('not_found', 'There is no such account.');
  await insertPerson(tx, accountId, { ...person, id }, at);
  const detail = { name: person.name };
  await logActivity(tx, accountId, at, { actor, action: 'person.added', subject: id, detail });
  return id;
}

/**
 * Changes the given fields and leaves the rest. A new password ends the person's sessions and links.
 *
 * `checkedHash` is the hash of the password that the person has just proved to know. If it is no longer stored, returns
 * false and changes nothing, so that a password that was reset during the comparison stays.
 */
export async function changePersonIn(
  tx: Transaction,
  accountId: string,
  personId: string,
  change: Partial<HashedPerson>,
  actor: Actor,
  at: Date,
  checkedHash: string | null = null,
): Promise<boolean> {
  const columns = {
    email: change.email === undefined ? undefined : foldEmail(change.email),
    name: change.name,
    password_hash: change.passwordHash,
    default_location_id: change.defaultLocationId,
  };
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  let person: { readonly name: string } | undefined;
  try {
    [person] = await tx.query<{ name: string }>(
      `update people set version = version + 1, last_updated = $3
         ${changed.map(([column], index) => `, ${column} = $${String(index + 5)}`).join('')}
       where account_id = $1 and person_id = $2 and removed_at is null and ($4::text is null or password_hash = $4)
       returning name`,
      [accountId, personId, at, checkedHash, ...changed.map(([, value]) => value)],
    );
  } catch (error) {
    if (!violatesUnique(error, 'people_email_unique')) throw error;
    throw new Refusal('conflict', 'The account already has a person with this email address.');
  }
  if (!person) {
    if (checkedHash !== null) return false;
    throw new Refusal('not_found', 'There is no such person on the account.');
  }
  if (change.passwordHash !== undefined) {
    await endSessionsOf(tx, accountId, personId);
    await forgetLinksOf(tx, accountId, personId);
  }
  // Which fields changed, but not their values: a password hash does not belong in a log.
  const detail = { name: person.name, changed: Object.keys(change) };
  await logActivity(tx, accountId, at, { actor, action: 'person.changed', subject: personId, detail });
  return true;
}
