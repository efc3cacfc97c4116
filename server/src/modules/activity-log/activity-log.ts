import type { ModuleContext } from '../../database/module-context.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { activityCsv } from './reading/activity-csv.ts';
import { listActivity, type ActivityPage, type PageRequest } from './list-activity.ts';

export type ActivityLog = ReturnType<typeof openActivityLog>;

/** An export reads larger pages than a screen does. */
const exportRows = 1_000;

/** What happened on the account, newest first. */
export function openActivityLog({ db }: ModuleContext) {
  return {
    list: (accountId: string, filter: ActivityFilter, page: PageRequest): Promise<ActivityPage> =>
      listActivity(db, accountId, filter, page),

    /** All matching entries as CSV, with times in the given zone. */
    csv: (accountId: string, filter: ActivityFilter, zone: string): AsyncGenerator<string> =>
      activityCsv((cursor) => listActivity(db, accountId, filter, { limit: exportRows, cursor }), zone),
  };
}
