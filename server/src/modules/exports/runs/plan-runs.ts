import type { Database } from '../../../database/database.ts';
import { isServedSql } from '../../accounts/account.ts';
import { endedCheckDaySql } from '../../checks/ended-checks.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { dueDay, type ExportSchedule } from '../export-schedule.ts';
import { insertRun } from './insert-run.ts';

const mostPerRound = 100;

interface ScheduleWithCheck extends ExportSchedule {
  readonly accountId: string;
  readonly lookedThrough: LocalDay;
  readonly checkDay: LocalDay;
}

/**
 * Schedules whose account has a check that is over and was not looked at yet. The rows are locked, and the next process passes over
 * them; the unique day of a run stands behind that.
 */
const findSql = {
  name: 'find-due-export-schedules',
  text: `
select s.account_id as "accountId", s.cadence, s.weekday, s.day_of_month as "dayOfMonth", s.include_values as "includeValues",
  s.recipients, s.looked_through as "lookedThrough", e.day as "checkDay"
from export_schedules s
join accounts a on a.account_id = s.account_id and ${isServedSql}
cross join lateral ${endedCheckDaySql('s.account_id', '$1')} e
where s.cadence <> 'off' and e.day > s.looked_through
limit ${mostPerRound} for update of s skip locked`,
};

/** Makes runs of what the checks have made due; answers with how many schedules were looked at. */
export function planRuns(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const schedules = await tx.query<ScheduleWithCheck>(findSql, [now]);
    for (const schedule of schedules) {
      const { accountId, checkDay, lookedThrough } = schedule;
      const due = dueDay(schedule, checkDay, lookedThrough);
      if (due !== null) await insertRun(tx, accountId, now, { cause: 'schedule', dueDay: due });
      await tx.query('update export_schedules set looked_through = $2 where account_id = $1', [accountId, checkDay]);
    }
    return schedules.length;
  });
}

/** Whether a check has made an export due that there is no run of yet. */
export async function isPlanDue(db: Database, now: Date): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(
    `select exists (
       select from export_schedules s
       join accounts a on a.account_id = s.account_id and ${isServedSql}
       cross join lateral ${endedCheckDaySql('s.account_id', '$1')} e
       where s.cadence <> 'off' and e.day > s.looked_through) as due`,
    [now],
  );
  return row?.due ?? false;
}
