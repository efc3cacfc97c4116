import type { ModuleContext } from '../../../database/module-context.ts';
import { hashSession, newSessionText } from './session-text.ts';

/**
 * Moves a session to another location under a new text and returns that; null if the session was ended meanwhile. It
 * keeps its age, because this is not a sign-in. One statement, so that a session never outlives what ends it.
 */
export async function moveSession(
  { db, clock }: ModuleContext,
  accountId: string,
  sessionHash: Buffer,
  locationId: string,
): Promise<string | null> {
  const sessionText = newSessionText();
  const [moved] = await db.query(
    `update instance_sessions set session_hash = $3, location_id = $4, last_seen_at = $5
     where account_id = $1 and session_hash = $2 returning 1`,
    [accountId, sessionHash, hashSession(sessionText), locationId, clock.now()],
  );
  return moved ? sessionText : null;
}
