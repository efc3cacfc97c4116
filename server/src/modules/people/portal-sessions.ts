import type { AccountsContext } from '../accounts/accounts-context.ts';
import type { PortalSession, PortalSignIn } from './portal-session.ts';
import { readAccountToken } from './account-token.ts';
import type { AcceptedPerson } from './sign-in/check-sign-in.ts';
import {
  findPortalSession,
  openPortalSession,
  signInToPortal,
  type PortalCredentials,
} from './sessions/portal-sessions.ts';

export type PortalSessions = ReturnType<typeof openPortalSessions>;

/** Sign-ins to the portal. They expire after 30 idle minutes, and after 12 hours in any case, by the platform's clock. */
export function openPortalSessions(context: AccountsContext) {
  const { db, clock } = context;
  return {
    signIn: (credentials: PortalCredentials): Promise<PortalSignIn> => signInToPortal(context, credentials),
    /** `isUsed`: whether a person did something, which starts the 30 minutes anew. */
    async find(sessionText: string | null, isUsed = true): Promise<PortalSession | null> {
      const name = readAccountToken(sessionText);
      return name && findPortalSession(db, name, clock.now(), isUsed);
    },
    /** A new session for someone whose password was just checked; null if it was changed meanwhile. */
    open: (
      accepted: AcceptedPerson,
      client: Pick<PortalCredentials, 'address' | 'userAgent'>,
    ): Promise<string | null> => openPortalSession(context, accepted, client),
    /** Ends one session; does nothing if it has already ended. */
    async end(accountId: string, sessionHash: Buffer): Promise<void> {
      const sql = 'delete from portal_sessions where account_id = $1 and session_hash = $2';
      await db.query(sql, [accountId, sessionHash]);
    },
  };
}
