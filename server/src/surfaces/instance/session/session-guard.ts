import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasInstance } from '../../../modules/inventory/instance-session.ts';
import type { Sessions } from '../../../modules/inventory/sessions.ts';
import { DataError, unknownAddress } from '../../http/errors/data-errors.ts';
import { sendPageNotFound } from '../../http/errors/page-not-found.ts';
import type { GuardDeps } from '../../http/guard/guard.ts';
import { readCookie } from '../../http/guard/read-cookie.ts';
import { isSafe } from '../../http/guard/safe-methods.ts';
import { lacksId } from '../../http/input/clean-ids.ts';
import { isCrossSite } from './is-cross-site.ts';
import { prefersHtml } from '../../http/pages/prefers-html.ts';
import { sessionCookieName } from './session-cookie.ts';

export interface SessionGuardDeps extends Pick<GuardDeps, 'burst'> {
  readonly sessions: Sessions;
  /** The subdomain of the instance that the request's host name refers to, or null. */
  readonly subdomainOf: (request: FastifyRequest) => string | null;
}

const loginPage = '/inventory/login';

/**
 * The guard of the session API: the burst guard at routes that need no session, the host's instance, its account, the
 * origin of the request, and the session.
 */
export function sessionGuard({ sessions, subdomainOf, burst }: SessionGuardDeps) {
  return async function enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const subdomain = subdomainOf(request);
    if (subdomain === null) return sendPageNotFound(reply);
    const isOpen = request.routeOptions.config.auth === 'none';
    if (isOpen && !burst.letsIn(request.ip)) return reply.code(429).send();
    const found = await sessions.find(subdomain, readCookie(request.headers.cookie, sessionCookieName));
    if (!found || !hasInstance(found.account)) return sendPageNotFound(reply);
    if (found.account.servedAs === 'SUSPENDED') throw new DataError(402, 'The account is suspended.');
    if (found.account.servedAs === 'CLOSED') throw new DataError(404, 'The account is closed.');
    if (!isSafe(request.method) && isCrossSite(request.headers.origin, request.headers.host)) {
      throw new DataError(403, 'A page of another host may not do this.');
    }
    request.instance = found;
    request.caller = { accountId: found.account.id, ...(found.session ? { personId: found.session.personId } : {}) };
    if (!found.session && !isOpen) {
      if (prefersHtml(request.headers.accept)) return reply.redirect(loginPage, 302);
      throw new DataError(401, 'You are not signed in, or your session has expired. Sign in.');
    }
    if (request.is404 || lacksId(request)) throw unknownAddress(request);
    return undefined;
  };
}
