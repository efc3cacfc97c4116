import type { Queryable } from '../../../database/database.ts';

/** Ends one session; one that is over already stays over. */
export async function endPortalSession(on: Queryable, accountId: string, sessionHash: Buffer): Promise<void> {
  await on.query('delete from portal_sessions where account_id = $1 and session_hash = $2', [accountId, sessionHash]);
}

/** Ends every portal session of a person, but for one where it is named. */
export async function endPortalSessionsOf(
  on: Queryable,
  accountId: string,
  personId: string,
  except: Buffer | null = null,
): Promise<void> {
  await on.query(
    `delete from portal_sessions where account_id = $1 and person_id = $2 and ($3::bytea is null or session_hash <> $3)`,
    [accountId, personId, except],
  );
}
