import type { User } from '@storehouse/contract/operations/instance/user-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import { Throttled } from '../../foundation/errors/failures.ts';
import type { People } from '../people/people.ts';
import { hasInstance, type FoundSession, type InstanceSession } from './instance-session.ts';
import type { NamedLocation } from './current-location.ts';
import { Forbidden, Invalid } from './invalid.ts';
import { chooseLocation, moveSession, hashSession, openSession } from './sessions/open-session.ts';
import { openSessionFinder } from './sessions/find-session.ts';
import { signIn, type Credentials, type SignInOutcome } from './sessions/sign-in.ts';
import { findUser } from './users/read-users.ts';

type PasswordChange = Parameters<People['changeOwnPassword']>[1];

export interface MovedSession {
  readonly sessionText: string;
  readonly location: NamedLocation;
}

export type Sessions = ReturnType<typeof openSessions>;

/**
 * Sign-ins on the instance. A session is bound to a location. By the platform's clock, it expires after 30 idle minutes, and
 * at the latest 12 hours after the sign-in.
 */
export function openSessions(context: ModuleContext, people: People) {
  const { db, clock } = context;
  const findSession = openSessionFinder(db);
  return {
    signIn: (accountId: string, credentials: Credentials): Promise<SignInOutcome> =>
      signIn(context, people, accountId, credentials),
    /** The account of a subdomain, with the session that this text identifies. */
    find: (subdomain: string, sessionText: string | null): Promise<FoundSession | null> =>
      findSession(subdomain, hashSession(sessionText), clock.now()),
    /** Whether this subdomain has an instance. */
    async hasInstance(subdomain: string | null): Promise<boolean> {
      const found = subdomain === null ? null : await findSession(subdomain, null, clock.now());
      return found !== null && hasInstance(found.account);
    },
    /** Moves a person to another location with a new session; the old one ends. */
    async moveTo(accountId: string, session: InstanceSession, locationId: string): Promise<MovedSession> {
      const person = await people.read(accountId, session.personId);
      const location = await chooseLocation(db, accountId, person, locationId);
      const sessionText = await moveSession(context, accountId, session.hash, locationId);
      if (location === null || sessionText === null) throw new Forbidden('Your session has expired. Sign in again.');
      return { sessionText, location };
    },
    /**
     * Changes the person's own password, which ends all their sessions, and opens a new session at the same location.
     * Returns null if they were signed out meanwhile.
     */
    async changePassword(
      accountId: string,
      session: InstanceSession,
      change: Omit<PasswordChange, 'email'> & { readonly userAgent: string | undefined },
    ): Promise<string | null> {
      const { email } = await people.read(accountId, session.personId);
      const changed = await people.changeOwnPassword(accountId, { ...change, email });
      if (changed.outcome === 'throttled') throw new Throttled(changed.retryAfterSeconds);
      if (changed.outcome !== 'accepted') {
        throw new Invalid([{ field: 'presentPassword', message: 'is not your current password' }]);
      }
      const { passwordHash } = changed;
      const locationId = session.location?.id ?? null;
      return openSession(context, accountId, { ...change, personId: session.personId, passwordHash, locationId });
    },
    /** Ends one session; does nothing if it has already ended. */
    async end(accountId: string, sessionHash: Buffer): Promise<void> {
      const sql = 'delete from instance_sessions where account_id = $1 and session_hash = $2';
      await db.query(sql, [accountId, sessionHash]);
    },
    /** Ends the person's sessions on the instance and in the portal. */
    endAllOf: (accountId: string, personId: string): Promise<void> => people.endSessions(accountId, personId),
    user: (accountId: string, personId: string): Promise<User | null> => findUser(db, accountId, personId),
  };
}
