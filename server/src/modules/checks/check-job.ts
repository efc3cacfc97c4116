import type { Queryable } from '../../database/database.ts';
import { localDayOf, type LocalDay } from '../../foundation/time/local-day.ts';
import { isServedSql } from '../accounts/account.ts';
import type { Job } from '../jobs/job.ts';
import { checkPartPauseMs } from '../jobs/schedules.ts';
import { checkParts } from '@storehouse/contract/checks';
import { dueDayOf, nextCheckMoment } from './check-schedule.ts';
import type { ChecksContext } from './checks-context.ts';
import { runCheck } from './run-check.ts';

/** How many accounts a process checks at once: a large one does not keep small ones waiting. */
const accountsAtOnce = 2;

/**
 * Runs the daily check of an account. Each part is one transaction under the account's lock, so a lost lease does no
 * harm.
 */
export function openCheckJob(context: ChecksContext): Job {
  const { db, clock } = context;
  return {
    kind: 'checks',
    slots: () => accountsAtOnce,
    async run({ accountId }) {
      const due = await findDueCheck(db, accountId, clock.now());
      if (!due || due.at > clock.now()) return 'empty';
      const isDone = await runCheck(context, { id: accountId, ...due }, { parts: checkParts, waits: false });
      return isDone ? 'worked' : 'busy';
    },
    nextLook: async (on, accountId) => (await findDueCheck(on, accountId, clock.now()))?.at ?? null,
  };
}

interface DueCheck {
  readonly zone: string;
  readonly day: LocalDay;
  /** When the check, or a failed part of it, is due. */
  readonly at: Date;
}

/**
 * The next check of an account, or null while it is not served. A check is due if its time came after the instance was
 * created. A failed part is retried on its day after a pause; days before the last checked one (because a zone changed)
 * are not checked.
 */
async function findDueCheck(on: Queryable, accountId: string, now: Date): Promise<DueCheck | null> {
  const [account] = await on.query<{ zone: string; activatedAt: Date }>(
    `select a.zone, a.activated_at as "activatedAt" from accounts a where a.account_id = $1 and ${isServedSql}`,
    [accountId],
  );
  if (!account) return null;
  const { zone, activatedAt } = account;
  const tomorrow = { zone, day: localDayOf(nextCheckMoment(now, zone), zone), at: nextCheckMoment(now, zone) };
  const due = dueDayOf(now, zone);
  if (!due || activatedAt > due.since) return tomorrow;
  const [parts] = await on.query<{ tried: number; completed: number; failedAt: Date | null; isLaterChecked: boolean }>(
    `select count(*) as tried, count(*) filter (where state = 'completed') as completed,
       min(captured_at) filter (where state <> 'completed') as "failedAt",
       exists (select from checks where account_id = $1 and day > $2 and state = 'completed') as "isLaterChecked"
     from checks where account_id = $1 and day = $2`,
    [accountId, due.day],
  );
  if (!parts || parts.isLaterChecked || parts.completed === checkParts.length) return tomorrow;
  if (parts.tried < checkParts.length || !parts.failedAt) return { zone, day: due.day, at: due.since };
  const retryAt = new Date(parts.failedAt.getTime() + checkPartPauseMs);
  return retryAt < tomorrow.at ? { zone, day: due.day, at: retryAt } : tomorrow;
}
