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
