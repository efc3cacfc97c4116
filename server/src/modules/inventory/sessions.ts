import type { ModuleContext } from '../../database/module-context.ts';
import type { People } from '../people/people.ts';
import { hasInstance, type FoundSession, type InstanceSession } from './instance-session.ts';
import type { NamedLocation } from './current-location.ts';
import { Forbidden } from './invalid.ts';
import { chooseLocation } from './sessions/choose-location.ts';
import { endSession, endSessionsOf } from './sessions/end-sessions.ts';
import { findSession } from './sessions/find-session.ts';
import { openSession } from './sessions/open-session.ts';
import { hashSession } from './sessions/session-text.ts';
import { signIn, type Credentials, type SignInOutcome } from './sessions/sign-in.ts';
import { findUser, type User } from './users/read-users.ts';

export interface MovedSession {
  readonly sessionText: string;
  readonly location: NamedLocation;
}

export type Sessions = ReturnType<typeof openSessions>;

/** Sign-ins on the instance. A session is bound to a location, and over after 30 idle minutes of the platform's clock. */
export function openSessions(context: ModuleContext, people: People) {
  const { db, clock } = context;
  return {
    signIn: (accountId: string, credentials: Credentials): Promise<SignInOutcome> =>
      signIn(context, people, accountId, credentials),
    /** The account of a subdomain, with the session that the text stands for. */
    find: (subdomain: string, sessionText: string | null): Promise<FoundSession | null> =>
      findSession(db, subdomain, hashSession(sessionText), clock.now()),
    /** Whether an instance answers at this subdomain. */
    async hasInstance(subdomain: string | null): Promise<boolean> {
      const found = subdomain === null ? null : await findSession(db, subdomain, null, clock.now());
      return found !== null && hasInstance(found.account);
    },
    /** Another session of the same person at another location; the one they had is over. */
    async moveTo(accountId: string, session: InstanceSession, locationId: string): Promise<MovedSession> {
      const person = await people.read(accountId, session.personId);
      const location = await chooseLocation(db, accountId, person, locationId);
      const sessionText = await openSession(context, accountId, person.id, locationId, session.hash);
      if (location === null || sessionText === null) throw new Forbidden('The account takes no sign-ins now.');
      await endSession(db, accountId, session.hash);
      return { sessionText, location };
    },
    end: (accountId: string, sessionHash: Buffer): Promise<void> => endSession(db, accountId, sessionHash),
    endAllOf: (accountId: string, personId: string): Promise<void> => endSessionsOf(db, accountId, personId),
    user: (accountId: string, personId: string): Promise<User | null> => findUser(db, accountId, personId),
  };
}
