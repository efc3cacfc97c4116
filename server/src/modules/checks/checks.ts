import type { CheckPart } from '@storehouse/contract/checks';
import { addDays, localDayOf } from '../../foundation/time/local-day.ts';
import { Refusal, Unavailable } from '../../foundation/errors/failures.ts';
import { isServed, type Account } from '../accounts/account.ts';
import { openAccounts } from '../accounts/accounts.ts';
import type { CheckOutcome } from './check-parts.ts';
import type { ChecksContext } from './checks-context.ts';
import { requestFullCheck, runCheck } from './run-check.ts';
import { listOutcomes, outcomeOf } from './runs/list-outcomes.ts';

export type Checks = ReturnType<typeof openChecks>;

/** The operator's interface to the daily checks. */
export function openChecks(context: ChecksContext) {
  const { db, clock } = context;
  const accounts = openAccounts(context);
  return {
    /**
     * Runs those of these parts that are missing for the account's current local day, and waits for them. On request
     * they compare everything, as the weekly check does; what is complete is left to the next check.
     */
    async run(accountId: string, parts: readonly CheckPart[], isFull = false): Promise<CheckOutcome> {
      const account = await accounts.read(accountId);
      requireServed(account);
      if (isFull) await requestFullCheck(db, accountId);
      const day = localDayOf(clock.now(), account.zone);
      if (!(await runCheck(context, { ...account, day }, { parts, waits: true }))) throw new Unavailable('stopping');
      const [outcome] = await listOutcomes(db, accountId, { from: day, to: day });
      return outcome ?? outcomeOf(day, new Map());
    },
    /** The last 90 days, newest first: the outcome of each part on days on which one ran. */
    async list(accountId: string): Promise<CheckOutcome[]> {
      const { zone } = await accounts.read(accountId);
      const today = localDayOf(clock.now(), zone);
      // The zone may have changed since: the newest check can be a day ahead.
      return listOutcomes(db, accountId, { from: addDays(today, -89), to: addDays(today, 1) });
    },
  };
}

/** Nothing is recorded for an account that is not in use: its days are gaps. */
function requireServed(account: Account): void {
  if (!isServed(account)) {
    throw new Refusal('conflict', `An account that is ${account.servedAs} cannot be checked.`);
  }
}
