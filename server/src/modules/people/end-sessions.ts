import type { Queryable } from '../../database/database.ts';

/**
 * Ends all sessions of a person, in the portal and on the instance, in every process, as part of another change: a new
 * password or a removal. Sessions that people end themselves are in `own-sessions.ts`.
 */
export async function endSessionsOf(on: Queryable, accountId: string, personId: string): Promise<void> {
  await on.query(
    `with portal as (delete from portal_sessions where account_id = $1 and person_id = $2)
     delete from instance_sessions where account_id = $1 and person_id = $2`,
    [accountId, personId],
  );
}

/** The number of sessions of all people. */
export async function countSessions(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>(
    'select (select count(*) from portal_sessions) + (select count(*) from instance_sessions) as count',
  );
  return row?.count ?? 0;
}

/** Ends all sessions of everyone: after a restore, all sign in again (document 4, section 6). */
export async function endAllSessions(on: Queryable): Promise<void> {
  await on.query('with portal as (delete from portal_sessions) delete from instance_sessions');
}
