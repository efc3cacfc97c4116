import type { Queryable } from '../../../database/database.ts';
import { noSchedule, type ExportSchedule } from '../export-schedule.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { addDays, localDayOf } from '../../../foundation/time/local-day.ts';
import { openAccounts } from '../../accounts/accounts.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { armWork } from '../../jobs/arm-work.ts';

/** The schedule of an account. Values that a previous owner turned on are no longer included. */
export async function readSchedule(on: Queryable, accountId: string): Promise<ExportSchedule> {
  const [schedule] = await on.query<ExportSchedule>(
    `select s.cadence, s.weekday, s.day_of_month as "dayOfMonth", s.include_values and s.values_chosen_by = a.owner_id as "includeValues",
       s.recipients
     from export_schedules s join accounts a on a.account_id = s.account_id where s.account_id = $1`,
    [accountId],
  );
  return schedule ?? noSchedule;
}

/**
 * Replaces the schedule. A new day or cadence ignores checks before today; today's check counts, unless it already had
 * its export (`export_runs_due_day`). The other fields do not change which day is due.
 */
export async function changeSchedule(
  context: ModuleContext,
  accountId: string,
  schedule: ExportSchedule,
  actor: Actor & { readonly id: string },
): Promise<ExportSchedule> {
  const now = context.clock.now();
  const { zone } = await openAccounts(context).read(accountId);
  const yesterday = addDays(localDayOf(now, zone), -1);
  const { cadence, weekday, dayOfMonth, includeValues, recipients } = schedule;
  return context.db.transaction(async (tx) => {
    await tx.query(
      `insert into export_schedules (account_id, cadence, weekday, day_of_month, include_values, values_chosen_by, recipients,
         looked_through, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (account_id) do update set cadence = excluded.cadence, weekday = excluded.weekday,
         day_of_month = excluded.day_of_month, include_values = excluded.include_values,
         values_chosen_by = excluded.values_chosen_by, recipients = excluded.recipients,
         looked_through = case
           when (export_schedules.cadence, export_schedules.weekday, export_schedules.day_of_month)
             = (excluded.cadence, excluded.weekday, excluded.day_of_month) then export_schedules.looked_through
           else excluded.looked_through end,
         updated_at = excluded.updated_at`,
      [
        accountId,
        cadence,
        weekday,
        dayOfMonth,
        includeValues,
        includeValues ? actor.id : null,
        [...new Set(recipients)],
        yesterday,
        now,
      ],
    );
    const detail = { cadence, weekday, dayOfMonth, includeValues, recipients: recipients.length };
    await logActivity(tx, accountId, now, { actor, action: 'export.schedule_changed', subject: null, detail });
    armWork(tx, accountId, 'exports', now);
    return readSchedule(tx, accountId);
  });
}
