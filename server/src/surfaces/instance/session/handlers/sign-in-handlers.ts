import type { signInOperations } from '@storehouse/contract/operations/instance/user-operations';
import { Throttled } from '../../../../foundation/errors/failures.ts';
import type { Sessions } from '../../../../modules/inventory/sessions.ts';
import { DataError } from '../../../http/errors/data-errors.ts';
import { demoSentence } from '../../../http/host/demo-sentence.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { noSessionCookie, sessionCookie } from '../session-cookie.ts';
import { signedIn } from '../signed-in.ts';

export interface SignInDeps {
  readonly sessions: Sessions;
  /** Whether the platform is reached over TLS; then its cookies require it too. */
  readonly isSecure: () => boolean;
  readonly platformUrl: () => URL;
}

/** Sign in at a location, sign out, and who is signed in. */
export function signInHandlers({ sessions, isSecure, platformUrl }: SignInDeps): HandlersOf<typeof signInOperations> {
  const userOf = async (accountId: string, personId: string) => {
    const user = await sessions.user(accountId, personId);
    // The person was removed after the guard admitted the request.
    if (!user) throw new DataError(401, 'You are not signed in, or your session has expired. Sign in.');
    return user;
  };
  return {
    async signIn({ body, request, reply }) {
      if (!request.instance) throw new Error('the guard admitted a request without its instance');
      const { account, session: earlier } = request.instance;
      const { username, password, location: locationId = null } = body;
      const signedIn = await sessions.signIn(account.id, {
        username,
        password,
        locationId,
        address: request.ip,
        userAgent: request.headers['user-agent'],
      });
      if (signedIn.outcome === 'throttled') throw new Throttled(signedIn.retryAfterSeconds);
      if (signedIn.outcome === 'demo') throw new DataError(403, demoSentence);
      if (signedIn.outcome === 'refused') throw new DataError(401, 'The email address or password is wrong.');
      // Signing in again is how people switch locations: the previous session ends.
      if (earlier) await sessions.end(account.id, earlier.hash);
      const user = await userOf(account.id, signedIn.personId);
      reply.header('set-cookie', sessionCookie(signedIn.sessionText, isSecure()));
      return { data: { user, location: signedIn.location } };
    },

    async signOut({ body, request, reply }) {
      const { account, session } = signedIn(request);
      if (body.everywhere) await sessions.endAllOf(account.id, session.personId);
      else await sessions.end(account.id, session.hash);
      reply.header('set-cookie', noSessionCookie(isSecure()));
      return { data: {} };
    },

    async chooseLocation({ body, request, reply }) {
      const { account, session } = signedIn(request);
      const moved = await sessions.moveTo(account.id, session, body.location);
      reply.header('set-cookie', sessionCookie(moved.sessionText, isSecure()));
      return { data: { location: moved.location } };
    },

    async readMe({ request }) {
      const { account, session } = signedIn(request);
      const user = await userOf(account.id, session.personId);
      const { name, subdomain, zone, defaultCurrency } = account;
      return {
        data: {
          portalUrl: platformUrl().origin,
          user,
          location: session.location,
          account: { name, subdomain, zone, defaultCurrency },
        },
      };
    },
  };
}
