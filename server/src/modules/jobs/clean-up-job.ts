import type { ModuleContext } from '../../database/module-context.ts';
import { armWork } from './arm-work.ts';
import type { Job } from './job.ts';
import { jobKinds } from './job-kinds.ts';
import { cleanUpEveryMs } from './schedules.ts';

/**
 * Drops the old history of an account once a day. It also arms everything else of the account, which costs an empty look per kind: should
 * a row of `due_work` ever be missing, its work is late by a day at most and never lost.
 */
export function openCleanUpJob({ db, clock }: ModuleContext, drop: (accountId: string) => Promise<void>): Job {
  return {
    kind: 'clean-up',
    slots: () => 1,
    async run(claim) {
      const { accountId } = claim;
      await drop(accountId);
      const now = clock.now();
      await db.transaction(async (tx) => {
        const [account] = await tx.query('select 1 from accounts where account_id = $1', [accountId]);
        if (account) for (const kind of jobKinds) if (kind !== 'clean-up') armWork(tx, accountId, kind, now);
        const next = account ? new Date(now.getTime() + cleanUpEveryMs) : null;
        claim.finishIn(tx, () => Promise.resolve({ at: next }));
      });
      return 'worked';
    },
  };
}
