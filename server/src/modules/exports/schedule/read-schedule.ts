import type { Queryable } from '../../../database/database.ts';
import { noSchedule, type ExportSchedule } from '../export-schedule.ts';

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
