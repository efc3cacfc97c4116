import type { Database, Queryable } from '../../database/database.ts';
import { isTellingDue } from './findings/find-checks-to-report.ts';

/** When the POST that has waited longest was due; null when none is due or under way. */
export async function oldestDueAlert(on: Queryable, now: Date): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select min(next_attempt_at) as at from alert_posts where state = 'waiting' and next_attempt_at <= $1`,
    [now],
  );
  return row?.at ?? null;
}

/** Whether a check is to be told or an alert to be sent, in whichever process. Checks first: one told meanwhile is seen as a POST. */
export const isAlertDue = async (db: Database, now: Date): Promise<boolean> =>
  (await isTellingDue(db, now)) || (await oldestDueAlert(db, now)) !== null;
