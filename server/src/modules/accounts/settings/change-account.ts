import type { ModuleContext } from '../../../database/module-context.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Account } from '../account.ts';
import { choosePlan, requireZone, type PlanChoice } from './account-rules.ts';
import { readAccount, readAccountForUpdate } from './find-account.ts';

export interface AccountChange extends Partial<PlanChoice> {
  readonly name?: string;
  readonly zone?: string;
  readonly expiryWindowDays?: number;
  readonly defaultCurrency?: string;
}

/** Changes the given settings and leaves the rest. */
export async function changeAccount(
  context: ModuleContext,
  accountId: string,
  change: AccountChange,
  actor: Actor,
): Promise<Account> {
  const at = context.clock.now();
  if (change.zone !== undefined) requireZone(change.zone);
  return context.db.transaction(async (tx) => {
    const present = await readAccountForUpdate(tx, accountId);
    const { plan, apiBand, trial } = choosePlan(present, change);
    await tx.query(
      `update accounts set name = $2, plan = $3, api_band = $4, trial = $5, zone = $6, expiry_window_days = $7,
         default_currency = $8, updated_at = $9
       where account_id = $1`,
      [
        accountId,
        change.name ?? present.name,
        plan,
        apiBand,
        trial,
        change.zone ?? present.zone,
        change.expiryWindowDays ?? present.expiryWindowDays,
        change.defaultCurrency ?? present.defaultCurrency,
        at,
      ],
    );
    await logActivity(tx, accountId, at, {
      actor,
      action: 'account.changed',
      subject: accountId,
      detail: { ...change },
    });
    return readAccount(tx, accountId);
  });
}
