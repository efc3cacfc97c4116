import type { Transaction } from '../../../database/database.ts';
import { isServedSql } from '../../accounts/account.ts';
import { endedCheckDaySql } from '../../checks/ended-checks.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { dueDay, type ExportSchedule } from '../export-schedule.ts';
import { insertRun } from '../runs/insert-run.ts';

interface ScheduleWithCheck extends ExportSchedule {
  readonly lookedThrough: LocalDay;
  readonly checkDay: LocalDay;
}

/** The schedule of an account with a completed check that was not handled yet. */
const findSql = {
  name: 'find-due-export-schedule',
  text: `
select s.cadence, s.weekday, s.day_of_month as "dayOfMonth", s.include_values as "includeValues", s.recipients,
  s.looked_through as "lookedThrough", e.day as "checkDay"
from export_schedules s
join accounts a on a.account_id = s.account_id and ${isServedSql}
cross join lateral ${endedCheckDaySql('$1', '$2')} e
where s.account_id = $1 and s.cadence <> 'off' and e.day > s.looked_through
for update of s`,
};

/** Adds the run that the account's newest check has made due. */
export async function planRun(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const [schedule] = await tx.query<ScheduleWithCheck>(findSql, [accountId, now]);
  if (!schedule) return;
  const { checkDay, lookedThrough } = schedule;
  const due = dueDay(schedule, checkDay, lookedThrough);
  if (due !== null) await insertRun(tx, accountId, now, { cause: 'schedule', dueDay: due });
  await tx.query('update export_schedules set looked_through = $2 where account_id = $1', [accountId, checkDay]);
}
