import type { PortalRole } from '@storehouse/contract/portal-roles';
import type { ModuleContext } from '../../../database/module-context.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { findPerson } from './insert-person.ts';

/** Changes what a teammate may do in the portal, from their next request on. The owner has no such role. */
export function changePortalRole(
  { db, clock }: ModuleContext,
  accountId: string,
  personId: string,
  portalRole: PortalRole,
  actor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Locks the account's row, so that the person does not become the owner meanwhile. Not `for share`, which deadlocks
    // on a cluster.
    await tx.query('select 1 from accounts where account_id = $1 for no key update', [accountId]);
    const { name, role, portalRole: before } = await findPerson(tx, accountId, personId);
    if (role === 'owner') throw new Refusal('conflict', 'The owner may do everything in the portal.');
    if (before === portalRole) return;
    const at = clock.now();
    await tx.query(
      `update people set portal_role = $3, version = version + 1, last_updated = $4
       where account_id = $1 and person_id = $2`,
      [accountId, personId, portalRole, at],
    );
    const detail = { name, portalRole };
    await logActivity(tx, accountId, at, { actor, action: 'person.role_changed', subject: personId, detail });
  });
}
