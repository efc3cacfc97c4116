import type { Transaction } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';

/** Accounts create their instances; the inventory module decides what a new one contains. */
export interface AccountsContext extends ModuleContext {
  /** Whether people may sign in to demo accounts: with `storehouse demo` yes, with `serve` no. */
  readonly servesDemo?: boolean;
  /** Fills a new instance in the transaction that activates it. */
  prepareInstance?(tx: Transaction, accountId: string, at: Date): Promise<void>;
}
