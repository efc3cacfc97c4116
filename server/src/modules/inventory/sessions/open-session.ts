import type { ModuleContext } from '../../../database/module-context.ts';
import { isServedSql } from '../../accounts/account.ts';
import { hashSession, newSessionText } from './session-text.ts';

/**
 * Opens a session at a location and answers with its text; null when the account was stopped, or the person removed,
 * meanwhile. One that takes the place of an earlier one is as old as that: going to another location is no sign-in.
 */
export async function openSession(
  { db, clock }: ModuleContext,
  accountId: string,
  personId: string,
  locationId: string | null,
  earlierHash: Buffer | null = null,
): Promise<string | null> {
  const sessionText = newSessionText();
  const now = clock.now();
  const longAgo = new Date(now.getTime() - 24 * 3_600_000);
  const [opened] = await db.query(
    `with forgotten as (delete from instance_sessions where account_id = $1 and last_seen_at < $6)
     insert into instance_sessions
       (account_id, session_hash, person_id, location_id, session_epoch, created_at, last_seen_at)
     select a.account_id, $2, p.person_id, $4, a.session_epoch,
       coalesce((select s.created_at from instance_sessions s where s.account_id = $1 and s.session_hash = $7), $5), $5
     from accounts a join people p using (account_id)
     where a.account_id = $1 and ${isServedSql} and p.person_id = $3 and p.removed_at is null
     for share of p returning 1`,
    [accountId, hashSession(sessionText), personId, locationId, now, longAgo, earlierHash],
  );
  return opened ? sessionText : null;
}
