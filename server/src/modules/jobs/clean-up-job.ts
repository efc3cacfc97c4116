import type { ModuleContext } from '../../database/module-context.ts';
import { armWork } from './arm-work.ts';
import type { Job } from './job.ts';
import { jobKinds } from './job-kinds.ts';
import { cleanUpEveryMs } from './schedules.ts';

/**
 * Deletes the old history of an account once a day. It also arms the work that the other jobs find in the account's tables:
 * should a row of `due_work` ever be missing, its work is at most a day late and never lost. An idle account has nothing to arm,
 * so this costs it one statement per job; a full look, as jobs without `nextLook` get, would cost ten times that.
 */
export function openCleanUpJob(
  { db, clock }: ModuleContext,
  drop: (accountId: string) => Promise<void>,
  others: readonly Job[] = [],
): Job {
  return {
    kind: 'clean-up',
    slots: () => 1,
    async run(claim) {
      const { accountId } = claim;
      await drop(accountId);
      const now = clock.now();
      await db.transaction(async (tx) => {
        const [account] = await tx.query('select 1 from accounts where account_id = $1', [accountId]);
        for (const kind of account ? jobKinds : []) {
          const job = others.find((other) => other.kind === kind);
          const at = kind === 'clean-up' ? null : job?.nextLook ? await job.nextLook(tx, accountId) : now;
          if (at) armWork(tx, accountId, kind, at);
        }
        const next = account ? new Date(now.getTime() + cleanUpEveryMs) : null;
        claim.finishIn(tx, () => Promise.resolve({ at: next }));
      });
      return 'worked';
    },
  };
}
