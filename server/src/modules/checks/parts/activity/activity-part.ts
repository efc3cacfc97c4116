import { activityDays } from './activity-days.ts';
import { recordActivitySql } from './record-activity.ts';
import type { PartRun } from '../part-run.ts';

/** Records the activity of the complete local days before the day, as far as a check reads back. */
export async function checkActivity({ tx, accountId, day, zone }: PartRun): Promise<number> {
  const { days, bounds } = activityDays(day, zone);
  const [recorded] = await tx.query<{ rows: number }>(recordActivitySql, [accountId, day, bounds, days]);
  return recorded?.rows ?? 0;
}
