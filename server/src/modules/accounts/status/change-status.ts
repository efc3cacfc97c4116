import type { AccountStatus } from '@storehouse/contract/accounts';
import type { EventData } from '@storehouse/contract/webhooks/event-types';
import type { Transaction } from '../../../database/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { logActivity, operatorActor } from '../../activity-log/log-activity.ts';
import { recordEvent } from '../../events/record-event.ts';
import { armAccount } from '../../jobs/arm-work.ts';
import type { Account } from '../account.ts';
import { readAccount, readAccountForUpdate } from '../settings/find-account.ts';
import type { ModuleContext } from '../../../database/module-context.ts';

/** The operator's steps and the states each one may start from. A step to the current state changes nothing. */
const steps = {
  beginProvisioning: { from: ['NO_INSTANCE'], to: 'PROVISIONING' },
  provision: { from: ['NO_INSTANCE', 'PROVISIONING'], to: 'ACTIVE' },
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
  reactivate: { from: ['SUSPENDED'], to: 'ACTIVE' },
  beginClosing: { from: ['NO_INSTANCE', 'PROVISIONING', 'ACTIVE', 'SUSPENDED'], to: 'CLOSING' },
  close: { from: ['NO_INSTANCE', 'PROVISIONING', 'ACTIVE', 'SUSPENDED', 'CLOSING'], to: 'CLOSED' },
} as const satisfies Record<string, { from: readonly AccountStatus[]; to: AccountStatus }>;

export type StatusStep = keyof typeof steps;

/** The state after the step, `unchanged` if it is the current one, null if the step is not allowed. */
export function takeStatusStep(status: AccountStatus, step: StatusStep): AccountStatus | 'unchanged' | null {
  const { from, to }: { from: readonly AccountStatus[]; to: AccountStatus } = steps[step];
  if (status === to) return 'unchanged';
  return from.includes(status) ? to : null;
}

export interface StatusChange {
  readonly step: StatusStep;
  readonly reason?: string;
  /** False for the customer's own stop or the end of a trial, which send no event. */
  readonly emit?: boolean;
}

/** Moves the account to another state, with its event and log entry, or refuses the step. */
export function changeStatus(context: AccountsContext, accountId: string, change: StatusChange): Promise<Account> {
  return context.db.transaction((tx) => changeStatusIn(context, tx, accountId, change));
}

export async function changeStatusIn(
  context: AccountsContext,
  tx: Transaction,
  accountId: string,
  change: StatusChange,
): Promise<Account> {
  const at = context.clock.now();
  const present = await readAccountForUpdate(tx, accountId);
  const status = takeStatusStep(present.status, change.step);
  if (status === 'unchanged') return present;
  if (status === null) {
    throw new Refusal('conflict', `The account is ${present.status}: the step "${change.step}" is not possible.`);
  }
  // The internal id is created with the instance and stays with it.
  const tenantId = present.tenantId ?? (status === 'PROVISIONING' || status === 'ACTIVE' ? newUuid() : null);
  const isReturn = present.status === 'SUSPENDED' && status === 'ACTIVE';
  await tx.query(
    `update accounts set status = $2, tenant_id = $3, updated_at = $4,
       reactivated_at = case when $5 then $4 else reactivated_at end, session_epoch = session_epoch + $6,
       activated_at = case when $2 = 'ACTIVE' then coalesce(activated_at, $4) else activated_at end,
       suspended = $2 = 'SUSPENDED' or ($2 = 'CLOSING' and suspended)
     where account_id = $1`,
    // Stopping an account ends all its sessions for good: a reactivation does not bring them back.
    [accountId, status, tenantId, at, isReturn, status === 'SUSPENDED' || status === 'CLOSED' ? 1 : 0],
  );
  if (status === 'ACTIVE' && present.status !== 'SUSPENDED') await context.prepareInstance?.(tx, accountId, at);
  await logActivity(tx, accountId, at, {
    actor: operatorActor,
    action: `account.${status.toLowerCase()}`,
    subject: accountId,
    detail: change.reason === undefined ? {} : { reason: change.reason },
  });
  armAccount(tx, accountId, at);
  const account = await readAccount(tx, accountId);
  if (change.emit ?? true) await emitStatusEvent(context, tx, present, account, change.reason);
  return account;
}

async function emitStatusEvent(
  { clock, log }: AccountsContext,
  tx: Transaction,
  before: Account,
  after: Account,
  reason: string | undefined,
): Promise<void> {
  if (after.tenantId === null) return;
  const at = clock.now();
  const tenantId = after.tenantId;
  if (after.status === 'SUSPENDED') {
    const data: EventData['tenant.suspended'] = { tenantId, status: 'SUSPENDED', ...(reason ? { reason } : {}) };
    await recordEvent(tx, after.id, { type: 'tenant.suspended', data, at }, log);
  } else if (after.status === 'ACTIVE' && before.status === 'SUSPENDED') {
    await recordEvent(tx, after.id, { type: 'tenant.reactivated', data: { tenantId, status: 'ACTIVE' }, at }, log);
  } else if (after.status === 'ACTIVE') {
    const data: EventData['tenant.provisioned'] = { tenantId, subdomain: after.subdomain, status: 'ACTIVE' };
    await recordEvent(tx, after.id, { type: 'tenant.provisioned', data, at }, log);
  }
}

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
    armAccount(tx, accountId, at);
    return readAccount(tx, accountId);
  });
}
