import type { ModuleContext } from '../../../database/module-context.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { armAccount } from '../../jobs/arm-work.ts';
import type { Account } from '../account.ts';
import { choosePlan, requireZone, type PlanChoice } from './account-rules.ts';
import { readAccount, readAccountForUpdate } from './find-account.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';

export interface AccountChange extends Partial<PlanChoice> {
  readonly name?: string;
  readonly zone?: string;
  readonly expiryWindowDays?: number;
  readonly defaultCurrency?: string;
  readonly enforceScopes?: boolean;
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
         default_currency = $8, enforce_scopes = $9, updated_at = $10
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
        change.enforceScopes ?? present.enforceScopes,
        at,
      ],
    );
    await logActivity(tx, accountId, at, {
      actor,
      action: 'account.changed',
      subject: accountId,
      detail: { ...change },
    });
    armAccount(tx, accountId, at);
    return readAccount(tx, accountId);
  });
}

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
