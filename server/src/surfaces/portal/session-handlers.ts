import type { sessionOperations } from '@storehouse/contract/operations/portal/session-operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { areScopesEnforced } from '../http/guard/scope-rules.ts';
import { demoSentence } from '../http/host/demo-sentence.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import { personAnswer } from './account-handlers.ts';
import type { PortalDeps } from './portal-deps.ts';
import { PortalError } from './portal-errors.ts';
import { noSessionCookie, sessionCookie } from './session-cookie.ts';
import { signedIn } from './signed-in.ts';

/**
 * Signing in and out, and changing one's own password. Every sign-in creates a new session and ends the one whose
 * cookie was sent.
 */
export function sessionHandlers(deps: PortalDeps): HandlersOf<typeof sessionOperations> {
  const { portalSessions, people, platformUrl, instanceUrl, enforceScopesFrom, clock } = deps;
  const forgetCookie = (reply: FastifyReply) => reply.header('set-cookie', noSessionCookie(platformUrl()));

  return {
    async signIn({ body, request, reply }) {
      const signIn = await portalSessions.signIn({ ...body, ...clientOf(request) });
      if (signIn.outcome === 'throttled') throw throttled(reply, signIn.retryAfterSeconds);
      if (signIn.outcome === 'refused') {
        throw new PortalError('wrong_credentials', 'The email address or password is wrong.');
      }
      if (signIn.outcome === 'demo') throw new PortalError('demo_account', demoSentence);
      if (signIn.outcome === 'choose') {
        const { accounts } = signIn;
        throw new PortalError('choose_account', 'You belong to several accounts. Choose one.', { accounts });
      }
      if (request.portal) await portalSessions.end(request.portal.account.id, request.portal.hash);
      reply.header('set-cookie', sessionCookie(signIn.sessionText, platformUrl()));
    },

    async signOut({ request, reply }) {
      const { account, hash } = signedIn(request);
      await portalSessions.end(account.id, hash);
      forgetCookie(reply);
    },

    async signOutEverywhere({ request, reply }) {
      const { account, person } = signedIn(request);
      await people.endSessions(account.id, person.id);
      forgetCookie(reply);
    },

    readMe({ request }) {
      const { account, person, managesWebhooks } = signedIn(request);
      // Customers see how they are served: an account that is closing after a suspension is shown as suspended.
      const { ownerId: _owner, eventsPaused: _paused, servedAs: status, ...shown } = account;
      return {
        person: personAnswer(person),
        managesWebhooks,
        account: { ...shown, status },
        platformUrl: platformUrl().origin,
        instanceUrl: instanceUrl(account.subdomain),
        scopesEnforced: areScopesEnforced(account, enforceScopesFrom, clock.now()),
        scopesEnforcedFrom: enforceScopesFrom?.toISOString() ?? null,
      };
    },

    async changePassword({ body, request, reply }) {
      const { account, person } = signedIn(request);
      const change = { ...body, email: person.email, address: request.ip };
      const changed = await people.changeOwnPassword(account.id, change);
      if (changed.outcome === 'throttled') throw throttled(reply, changed.retryAfterSeconds);
      if (changed.outcome !== 'accepted') {
        const errors = [{ field: 'present', message: 'is not your current password' }];
        throw new PortalError('invalid_request', 'That is not your current password.', { errors });
      }
      // The change ended all sessions of the person; this opens a new one in the browser that made it.
      const sessionText = await portalSessions.open(changed, clientOf(request));
      if (sessionText === null) forgetCookie(reply);
      else reply.header('set-cookie', sessionCookie(sessionText, platformUrl()));
    },
  };
}

const clientOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] });

export function throttled(reply: FastifyReply, seconds: number, what = 'failed sign-ins'): PortalError {
  reply.header('retry-after', seconds);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${String(minutes)} minutes`;
  return new PortalError('throttled', `Too many ${what}. Try again in ${wait}.`);
}
