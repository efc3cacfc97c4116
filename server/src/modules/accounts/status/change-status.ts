import type { EventData } from '@storehouse/contract/webhooks/event-types';
import type { Transaction } from '../../../database/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import { logActivity, operatorActor } from '../../activity-log/log-activity.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Account } from '../account.ts';
import { takeStatusStep, type StatusStep } from './status-steps.ts';
import { readAccount, readAccountForUpdate } from '../settings/find-account.ts';

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
    throw new Refusal('conflict', `An account that is ${present.status} cannot take the step "${change.step}".`);
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
    // Stopping an account ends all its sessions: those of an earlier epoch do not return with it.
    [accountId, status, tenantId, at, isReturn, status === 'SUSPENDED' || status === 'CLOSED' ? 1 : 0],
  );
  if (status === 'ACTIVE' && present.status !== 'SUSPENDED') await context.prepareInstance?.(tx, accountId, at);
  await logActivity(tx, accountId, at, {
    actor: operatorActor,
    action: `account.${status.toLowerCase()}`,
    subject: accountId,
    detail: change.reason === undefined ? {} : { reason: change.reason },
  });
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
