import type { Queryable } from '../../database/database.ts';

/**
 * Ends every session of a person, in the portal and on the instance, in every process: their password is another one now, they were
 * removed, or they signed out everywhere. Whatever ends the sessions of a person ends them here.
 */
export async function endSessionsOf(on: Queryable, accountId: string, personId: string): Promise<void> {
  await on.query(
    `with portal as (delete from portal_sessions where account_id = $1 and person_id = $2)
     delete from instance_sessions where account_id = $1 and person_id = $2`,
    [accountId, personId],
  );
}

/** How many sessions there are, of all people. */
export async function countSessions(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>(
    'select (select count(*) from portal_sessions) + (select count(*) from instance_sessions) as count',
  );
  return row?.count ?? 0;
}

/** Ends every session of everybody: after a restore all sign in again (document 4, section 6). */
export async function endAllSessions(on: Queryable): Promise<void> {
  await on.query('with portal as (delete from portal_sessions) delete from instance_sessions');
}
