import type { Transaction } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';

/** Accounts are given their instances; what an instance holds at first is the inventory's to say. */
export interface AccountsContext extends ModuleContext {
  /** Whether people are let in to demo accounts: `storehouse demo` does, `serve` does not. */
  readonly servesDemo?: boolean;
  /** Fills a new instance in the transaction that makes it active. */
  prepareInstance?(tx: Transaction, accountId: string, at: Date): Promise<void>;
}
