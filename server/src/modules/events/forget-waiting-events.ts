import type { Queryable } from '../../database/database.ts';

/** After a restore: restored events are not sent (document 2, Pauses). */
export async function forgetWaitingEvents(on: Queryable, at: Date): Promise<void> {
  await on.query('update events set fanned_out_at = $1 where fanned_out_at is null', [at]);
}
