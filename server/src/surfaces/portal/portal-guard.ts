import { accountHeader, personHeader, unattendedHeader } from '@storehouse/contract/portal-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalSession } from '../../modules/people/portal-session.ts';
import { readCookie } from '../http/guard/read-cookie.ts';
import { portalCookieName } from '../http/guard/portal-cookie.ts';
import { isReading } from '../http/guard/safe-methods.ts';
import { isOwnPage } from './is-own-page.ts';
import { PortalError } from './portal-errors.ts';
import type { PortalDeps } from './portal-deps.ts';
import { signedIn } from './signed-in.ts';

/** The portal's guard: where a change comes from, the session, whom it is meant for, and who may use the route. */
export function portalGuard({ portalSessions, platformUrl, burst }: PortalDeps) {
  return async function enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (!burst.letsIn(request.ip)) {
      return reply
        .code(429)
        .header('retry-after', 1)
        .send({ error: 'throttled', message: 'Too many requests at once.' });
    }
    const { host, origin } = request.headers;
    const fetchSite = [request.headers['sec-fetch-site']].flat()[0];
    if (!isReading(request.method) && !isOwnPage({ fetchSite, origin, host }, platformUrl())) {
      throw new PortalError('foreign_page', 'Only the pages of the portal may do this.');
    }
    const { auth, access } = request.routeOptions.config;
    const sessionText = readCookie(request.headers.cookie, portalCookieName(platformUrl()));
    const session = await portalSessions.find(sessionText, request.headers[unattendedHeader] !== 'true');
    request.portal = session;
    if (session) request.caller = { accountId: session.account.id, personId: session.person.id };
    if (auth === 'none' && !request.is404) return undefined;
    if (!session)
      throw new PortalError('session_required', 'You are not signed in, or your session has expired. Sign in.');
    requireMeant(request, session);
    if (request.is404) throw unknownAddress(request, reply);
    if (access === 'owner' && session.person.role !== 'owner') {
      throw new PortalError('owner_only', 'Only the account owner can see or change this.');
    }
    if (access === 'manager' && !session.isManager) {
      throw new PortalError('manager_only', 'Only the account owner and managers can see or change this.');
    }
    if (access === 'integrator' && !session.managesWebhooks) {
      throw new PortalError('integrator_only', 'Only the account owner, managers and integrators can see this.');
    }
    return undefined;
  };
}

/** Refuses a call that is meant for another account or person: somebody has signed in since the page was opened. */
function requireMeant({ headers }: FastifyRequest, { account, person }: PortalSession): void {
  if ((headers[accountHeader] ?? account.id) !== account.id) {
    throw new PortalError('other_account', 'You are signed in to another account now. Reload the page.');
  }
  if ((headers[personHeader] ?? person.id) !== person.id) {
    throw new PortalError('other_account', 'You are signed in as another person now. Reload the page.');
  }
}

/** For a request that matches no route: 405 if its path exists with other methods, otherwise 404. */
function unknownAddress(request: FastifyRequest, reply: FastifyReply): PortalError {
  const methods = request.server.otherMethods(request);
  if (methods === null) return new PortalError('not_found', 'There is no such address.');
  reply.header('allow', methods);
  return new PortalError('method_not_allowed', `This path allows ${methods}.`);
}

/** For routes that need the instance (webhooks and reports): refuses as the platform's APIs do. */
export function requireRunningAccount(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { account } = signedIn(request);
  if (account.servedAs === 'SUSPENDED') throw new PortalError('account_suspended', 'The account is suspended.');
  if (account.tenantId === null) throw new PortalError('instance_not_ready', 'The account has no instance yet.');
  if (account.servedAs === 'CLOSING' && !isReading(request.method)) {
    throw new PortalError('account_closing', 'The account is being closed: this cannot be changed any more.');
  }
  done();
}
