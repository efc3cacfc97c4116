import type { ModuleContext } from '../../../database/module-context.ts';
import type { Actor } from '../../activity-log/log-activity.ts';
import { hashPassword } from '../passwords.ts';
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
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (tx) => {
    const id = await addPersonIn(tx, accountId, { ...person, passwordHash }, actor, at);
    return findPerson(tx, accountId, id);
  });
}
