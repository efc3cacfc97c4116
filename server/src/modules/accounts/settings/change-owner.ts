import type { ModuleContext } from '../../../database/module-context.ts';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Account } from '../account.ts';
import { readAccount, readAccountForUpdate } from './find-account.ts';

/** Makes another person the owner. The previous owner's keys then return quantities only. */
export function changeOwner(
  context: ModuleContext,
  accountId: string,
  personId: string,
  actor: Actor,
): Promise<Account> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const present = await readAccountForUpdate(tx, accountId);
    const [person] = await tx.query(
      'select 1 from people where account_id = $1 and person_id = $2 and removed_at is null',
      [accountId, personId],
    );
    if (!person) throw new Refusal('invalid_request', 'The new owner must be one of the people of the account.');
    await tx.query('update accounts set owner_id = $2, updated_at = $3 where account_id = $1', [
      accountId,
      personId,
      at,
    ]);
    await logActivity(tx, accountId, at, {
      actor,
      action: 'account.owner_changed',
      subject: personId,
      detail: { previousOwner: present.ownerId },
    });
    return readAccount(tx, accountId);
  });
}
