import type { ModuleContext } from '../../../database/module-context.ts';
import { logActivity, operatorActor } from '../../activity-log/log-activity.ts';
import type { Account } from '../account.ts';
import { readAccount, readAccountForUpdate } from '../settings/find-account.ts';

/** While paused, order, shipment and stock-adjustment events wait. */
export function pauseEvents(context: ModuleContext, accountId: string, paused: boolean): Promise<Account> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const present = await readAccountForUpdate(tx, accountId);
    if (present.eventsPaused === paused) return present;
    await tx.query('update accounts set events_paused = $2, updated_at = $3 where account_id = $1', [
      accountId,
      paused,
      at,
    ]);
    await logActivity(tx, accountId, at, {
      actor: operatorActor,
      action: paused ? 'account.events_paused' : 'account.events_resumed',
      subject: accountId,
    });
    return readAccount(tx, accountId);
  });
}
