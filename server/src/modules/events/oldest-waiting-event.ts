import type { Queryable } from '../../database/database.ts';

/** When the oldest waiting event was accepted, or null if none waits. */
export async function oldestWaitingEvent(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    'select min(accepted_at) as at from events where fanned_out_at is null',
  );
  return row?.at ?? null;
}
