import type { Queryable } from '../../../database/database.ts';

/** Ends one session; one that is over already stays over. */
export async function endSession(on: Queryable, accountId: string, sessionHash: Buffer): Promise<void> {
  await on.query('delete from instance_sessions where account_id = $1 and session_hash = $2', [accountId, sessionHash]);
}

/** Ends every session of a person: their password is another one now, or they signed out everywhere. */
export async function endSessionsOf(on: Queryable, accountId: string, personId: string): Promise<void> {
  await on.query('delete from instance_sessions where account_id = $1 and person_id = $2', [accountId, personId]);
}
