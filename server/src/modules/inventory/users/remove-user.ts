import type { ModuleContext } from '../../../database/module-context.ts';
import type { Actor } from '../../activity-log/log-activity.ts';
import { removePersonIn } from '../../people/remove-person.ts';

/** Removes a teammate from the account with their roles and sessions. What they did is kept. */
export function removeUser(
  { db, clock }: ModuleContext,
  accountId: string,
  personId: string,
  actor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await removePersonIn(tx, accountId, personId, actor, clock.now());
    await tx.query('delete from location_roles where account_id = $1 and person_id = $2', [accountId, personId]);
  });
}
