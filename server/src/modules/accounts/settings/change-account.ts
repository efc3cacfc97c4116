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
    const next = applyChange(present, change);
    const detail = changedFields(present, next);
    if (Object.keys(detail).length === 0) return present;
    await tx.query(
      `update accounts set name = $2, plan = $3, api_band = $4, trial = $5, zone = $6, expiry_window_days = $7,
         default_currency = $8, enforce_scopes = $9, updated_at = $10
       where account_id = $1`,
      [
        accountId,
        next.name,
        next.plan,
        next.apiBand,
        next.trial,
        next.zone,
        next.expiryWindowDays,
        next.defaultCurrency,
        next.enforceScopes,
        at,
      ],
    );
    await logActivity(tx, accountId, at, { actor, action: 'account.changed', subject: accountId, detail });
    armAccount(tx, accountId, at);
    return readAccount(tx, accountId);
  });
}

/** The settings after a change: a new plan may also drop the band. */
function applyChange(present: Account, change: AccountChange): Required<AccountChange> {
  const { name, zone, expiryWindowDays, defaultCurrency, enforceScopes } = present;
  return {
    name: change.name ?? name,
    ...choosePlan(present, change),
    zone: change.zone ?? zone,
    expiryWindowDays: change.expiryWindowDays ?? expiryWindowDays,
    defaultCurrency: change.defaultCurrency ?? defaultCurrency,
    enforceScopes: change.enforceScopes ?? enforceScopes,
  };
}

/** The fields that differ: forms send every field, but the log should name only those that somebody changed. */
const changedFields = (present: Account, next: Required<AccountChange>): Partial<AccountChange> =>
  Object.fromEntries(Object.entries(next).filter(([field, value]) => present[field as keyof AccountChange] !== value));

/**
 * Makes another person the owner. The previous owner becomes a viewer (decision 0058), their keys return quantities only,
 * and exports leave out values until the new owner turns them on.
 */
export function changeOwner(
  context: ModuleContext,
  accountId: string,
  personId: string,
  actor: Actor,
): Promise<Account> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const present = await readAccountForUpdate(tx, accountId);
    const { ownerId } = present;
    // The surface checked this before the lock was taken: of two transfers at the same moment, the second comes from a
    // former owner.
    if (actor.kind === 'person' && actor.id !== ownerId) {
      throw new Refusal('conflict', 'The account has been transferred to another owner.');
    }
    const [person] = await tx.query<{ name: string }>(
      'select name from people where account_id = $1 and person_id = $2 and removed_at is null',
      [accountId, personId],
    );
    if (!person) throw new Refusal('invalid_request', 'The new owner must be one of the people of the account.');
    if (personId === ownerId) return present;
    await tx.query('update accounts set owner_id = $2, updated_at = $3 where account_id = $1', [
      accountId,
      personId,
      at,
    ]);
    // Otherwise the previous owner would get back an older role, such as manager.
    await tx.query(
      `update people set portal_role = 'viewer', version = version + 1, last_updated = $3
       where account_id = $1 and person_id = $2 and portal_role <> 'viewer'`,
      [accountId, ownerId, at],
    );
    // Otherwise exports would include values again if the account came back to the previous owner.
    await tx.query(
      'update export_schedules set include_values = false, values_chosen_by = null, updated_at = $2 where account_id = $1 and include_values',
      [accountId, at],
    );
    const detail = { previousOwner: ownerId, newOwner: person.name };
    await logActivity(tx, accountId, at, { actor, action: 'account.owner_changed', subject: personId, detail });
    return readAccount(tx, accountId);
  });
}
