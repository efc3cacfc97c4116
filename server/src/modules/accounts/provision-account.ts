import type { Transaction } from '../../database/database.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { Account } from './account.ts';
import { changeStatusIn } from './status/change-status.ts';

/** Gives a new account its instance in the transaction that creates it: completely, or only the start of provisioning. */
export function provisionAccount(
  context: AccountsContext,
  tx: Transaction,
  accountId: string,
  extent: 'begin' | 'finish',
): Promise<Account> {
  return changeStatusIn(context, tx, accountId, { step: extent === 'begin' ? 'beginProvisioning' : 'provision' });
}
