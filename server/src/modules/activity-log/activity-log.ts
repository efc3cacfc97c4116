import type { ModuleContext } from '../../database/module-context.ts';
import { listActivity, type ActivityPage } from './list-activity.ts';

export type ActivityLog = ReturnType<typeof openActivityLog>;

/** The account's recent activity. */
export function openActivityLog({ db }: ModuleContext) {
  return {
    list: (accountId: string, page: { limit: number; cursor: string | null }): Promise<ActivityPage> =>
      listActivity(db, accountId, page),
  };
}
