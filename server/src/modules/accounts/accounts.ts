import { operatorActor, type Actor } from '../activity-log/log-activity.ts';
import type { AccountsContext } from './accounts-context.ts';
import { changeAccount, type AccountChange, changeOwner } from './settings/change-account.ts';
import { changeStatus, type StatusChange, pauseEvents } from './status/change-status.ts';
import { hasInstance, listAccounts, readAccount } from './settings/find-account.ts';

export type Accounts = ReturnType<typeof openAccounts>;

/** Customers: their plans, states and settings. */
export function openAccounts(context: AccountsContext) {
  return {
    list: (subdomain: string | null = null) => listAccounts(context.db, subdomain),
    read: (accountId: string) => readAccount(context.db, accountId),
    /** Whether this subdomain has an instance. A closed account still counts, so that its host can answer that it is closed. */
    hasInstance: (subdomain: string) => hasInstance(context.db, subdomain),
    change: (accountId: string, change: AccountChange, actor: Actor = operatorActor) =>
      changeAccount(context, accountId, change, actor),
    changeStatus: (accountId: string, change: StatusChange) => changeStatus(context, accountId, change),
    changeOwner: (accountId: string, personId: string, actor: Actor = operatorActor) =>
      changeOwner(context, accountId, personId, actor),
    pauseEvents: (accountId: string, paused: boolean) => pauseEvents(context, accountId, paused),
  };
}
