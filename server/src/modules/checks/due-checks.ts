import { setTimeout as wait } from 'node:timers/promises';
import { checkParts } from '@storehouse/contract/checks';
import type { Listener } from '../../database/notify.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { dueDayOf } from './check-schedule.ts';
import type { ChecksContext } from './checks-context.ts';
import { runCheck } from './run-check.ts';
import { findDueAccounts, listZones, type DueAccount } from './schedule/find-due-accounts.ts';

/** Notifications on this channel wake the scheduler; a lost one only delays it until the next poll. */
const checksChannel = 'storehouse_checks';
/** A failed part is retried on its day after this pause. */
const retryPauseMs = 10 * 60_000;
/** How many accounts a process checks at once: a large one does not keep small ones waiting. */
const atOnce = 2;
const perRound = 100;
const settlePollMs = 15;

async function listDue({ db, clock }: ModuleContext, limit: number): Promise<DueAccount[]> {
  await clock.refresh();
  const now = clock.now();
  const due = (await listZones(db)).flatMap(({ zone }) => {
    const day = dueDayOf(now, zone);
    return day ? [{ zone, ...day }] : [];
  });
  if (due.length === 0) return [];
  return findDueAccounts(db, due, new Date(now.getTime() - retryPauseMs), limit);
}

/** When the oldest due check became due; null if none is. */
export async function oldestDueCheck(context: ModuleContext): Promise<Date | null> {
  const [oldest] = await listDue(context, 1);
  return oldest?.since ?? null;
}

/** Waits until every due check was done or attempted, in any process. */
export async function settleChecks(context: ModuleContext): Promise<void> {
  while ((await listDue(context, 1)).length > 0) {
    context.db.notify(checksChannel);
    await wait(settlePollMs);
  }
}

export type CheckScheduler = ReturnType<typeof openCheckScheduler>;

/** Runs due checks, each in one process only. */
export function openCheckScheduler(context: ChecksContext) {
  const state = { isStopping: false };

  /** Returns whether it worked on the check; it does not wait for another process that does. */
  async function check(account: DueAccount): Promise<boolean> {
    try {
      return await runCheck(context, account, { parts: checkParts, waits: false });
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      context.log.error({ accountId: account.id, err: error }, 'the daily check of an account failed');
      return false;
    }
  }

  return {
    /** One round over the due accounts; returns whether another should follow immediately. */
    async round(): Promise<boolean> {
      const due = await listDue(context, perRound);
      const queue = due.values();
      const worked: DueAccount[] = [];
      const work = async () => {
        for (const account of queue) {
          if (state.isStopping) return;
          if (await check(account)) worked.push(account);
        }
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, due.length) }, work));
      return worked.length > 0 && !state.isStopping;
    },
    listen: (onDue: () => void): Listener => context.db.listen(checksChannel, onDue),
    /** Starts no further account; running work continues. */
    stop(): void {
      state.isStopping = true;
    },
  };
}
