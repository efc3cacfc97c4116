import type { AccountsContext } from './accounts-context.ts';
import { changeAccount, type AccountChange } from './operations/change-account.ts';
import { changeOwner } from './operations/change-owner.ts';
import { changeStatus, type StatusChange } from './operations/change-status.ts';
import { hasInstance, listAccounts, readAccount } from './operations/find-account.ts';
import { pauseEvents } from './operations/pause-events.ts';

export type Accounts = ReturnType<typeof openAccounts>;

/** Customers: their plan, their state and their settings. */
export function openAccounts(context: AccountsContext) {
  return {
    list: (subdomain: string | null = null) => listAccounts(context.db, subdomain),
    read: (accountId: string) => readAccount(context.db, accountId),
    /** Whether an instance answers at this subdomain; a closed one still does, to say so. */
    hasInstance: (subdomain: string) => hasInstance(context.db, subdomain),
    change: (accountId: string, change: AccountChange) => changeAccount(context, accountId, change),
    changeStatus: (accountId: string, change: StatusChange) => changeStatus(context, accountId, change),
    changeOwner: (accountId: string, personId: string) => changeOwner(context, accountId, personId),
    pauseEvents: (accountId: string, paused: boolean) => pauseEvents(context, accountId, paused),
  };
}
