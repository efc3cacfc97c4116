import type { ModuleContext } from '../../../database/module-context.ts';
import { isServedSql } from '../../accounts/account.ts';
import { hashSession, newSessionText } from './session-text.ts';

export interface NewSession {
  readonly personId: string;
  /** The stored hash of the correct password. */
  readonly passwordHash: string;
  readonly locationId: string | null;
}

/**
 * Opens a session at a location and returns its text; null if the account was stopped, the person removed or their
 * password changed during the comparison.
 */
export async function openSession(
  { db, clock }: ModuleContext,
  accountId: string,
  { personId, passwordHash, locationId }: NewSession,
): Promise<string | null> {
  const sessionText = newSessionText();
  const now = clock.now();
  const longAgo = new Date(now.getTime() - 24 * 3_600_000);
  const [opened] = await db.query(
    `with forgotten as (delete from instance_sessions where account_id = $1 and last_seen_at < $6)
     insert into instance_sessions
       (account_id, session_hash, person_id, location_id, session_epoch, created_at, last_seen_at)
     select a.account_id, $2, p.person_id, $4, a.session_epoch, $5, $5
     from accounts a join people p using (account_id)
     where a.account_id = $1 and ${isServedSql} and p.person_id = $3 and p.removed_at is null
       and p.password_hash = $7
     for share of p returning 1`,
    [accountId, hashSession(sessionText), personId, locationId, now, longAgo, passwordHash],
  );
  return opened ? sessionText : null;
}
