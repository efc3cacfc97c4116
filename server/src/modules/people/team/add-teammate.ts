import type { Transaction } from '../../../database/database.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import type { Actor } from '../../activity-log/log-activity.ts';
import { hashPasswordOf } from '../passwords.ts';
import type { NewPerson, Person } from '../person.ts';
import { addPersonIn } from '../save-person.ts';
import { findPerson } from './find-person.ts';

/** Adds a teammate to the account. */
export async function addTeammate(
  context: ModuleContext,
  accountId: string,
  teammate: NewPerson,
  actor: Actor,
): Promise<Person> {
  const at = context.clock.now();
  const { password, ...person } = teammate;
  const passwordHash = await hashPasswordOf(context.db, person.email, password);
  return context.db.transaction(async (tx) => {
    const id = await addPersonIn(tx, accountId, { ...person, passwordHash }, actor, at);
    await requireLocation(tx, accountId, person.defaultLocationId ?? null);
    return findPerson(tx, accountId, id);
  });
}

async function requireLocation(tx: Transaction, accountId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const [found] = await tx.query('select 1 from locations where account_id = $1 and id = $2', [accountId, id]);
  if (!found) throw new Refusal('invalid_request', `defaultLocationId: there is no location "${id}" on the account.`);
}
