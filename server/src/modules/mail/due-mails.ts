import type { Queryable } from '../../database/database.ts';

/** When the mail that has waited longest was due; null when none is due or under way. */
export async function oldestDueMail(on: Queryable, now: Date): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select min(next_attempt_at) as at from mails where state = 'waiting' and next_attempt_at <= $1`,
    [now],
  );
  return row?.at ?? null;
}
