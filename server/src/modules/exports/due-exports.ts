import type { Database, Queryable } from '../../database/database.ts';
import { isPlanDue } from './runs/plan-runs.ts';

/** When the run that has waited longest was due; null when none is due or under way. */
export async function oldestDueExport(on: Queryable, now: Date): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select min(next_attempt_at) as at from export_runs where state in ('waiting', 'running') and next_attempt_at <= $1`,
    [now],
  );
  return row?.at ?? null;
}

/** Whether an export is due or under way, in whichever process. Plans first: one that becomes a run meanwhile is seen as a run. */
export const isExportDue = async (db: Database, now: Date): Promise<boolean> =>
  (await isPlanDue(db, now)) || (await oldestDueExport(db, now)) !== null;
