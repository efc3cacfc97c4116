import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../../../modules/accounts/accounts.ts';
import { DataError, unknownAddress } from '../../http/errors/data-errors.ts';
import { openGuard, type GuardDeps } from '../../http/guard/guard.ts';
import { sendPageNotFound } from '../../http/errors/page-not-found.ts';
import { lacksId } from '../../http/input/clean-ids.ts';
import { readKey } from '../../http/guard/read-key.ts';

export interface DataGuardDeps extends GuardDeps {
  readonly accounts: Accounts;
  /** The subdomain of the instance that the request's host name refers to, or null. */
  readonly subdomainOf: (request: FastifyRequest) => string | null;
}

/** The guard of the data API: the host's instance, then the key, the account and the plan's hourly allowance. */
export function dataGuard(deps: DataGuardDeps) {
  const guard = openGuard(deps, 'requests');

  return async function enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const subdomain = deps.subdomainOf(request);
    if (subdomain === null || isReportingPath(request.url)) return sendPageNotFound(reply);
    // The OpenAPI document says nothing about any account, so it needs no key.
    if (request.routeOptions.config.auth === 'none' && !request.is404) {
      return (await deps.accounts.hasInstance(subdomain)) ? undefined : sendPageNotFound(reply);
    }
    const key = readKey(request);
    if (guard.isBurst(request, key)) return reply.code(429).send();
    const refused = key === null ? 'no-key' : await guard.admit(request, reply, key, subdomain);
    if (refused === null) {
      if (guard.lacksScope(request, reply, 'data')) {
        const hasNone = request.admission?.key.scopes.length === 0;
        throw new DataError(403, hasNone ? noScopes : changesNeedScope);
      }
      if (request.is404 || lacksId(request)) throw unknownAddress(request, elsewhere);
      return undefined;
    }
    if (refused === 'used-up') return guard.sendUsedUp(request, reply);
    // Only a request that is refused anyway pays for checking whether the instance exists.
    if (!(await deps.accounts.hasInstance(subdomain))) return sendPageNotFound(reply);
    throw refusals[refused]();
  };
}

const elsewhere = ' What an API key cannot change can be changed in the web application.';
const noScopes = 'The API key has no scopes, so it allows no request: create a key with scopes.';
const changesNeedScope = 'The scopes of the API key do not allow this request: changes need "write" or "admin".';

/** The Reporting API belongs to the platform host: here its path gets the answer for any unknown path. */
const isReportingPath = (url: string): boolean => /^\/api\/v1\/reporting(?:[/?]|$)/.test(url);

const refusals = {
  'no-key': () => new DataError(401, 'The X-API-Key header is missing.'),
  'bad-key': () => new DataError(401, 'The API key is invalid, revoked or expired.'),
  'unbound-key': () => new DataError(403, 'This API key is not bound to an account: create a new one.'),
  suspended: () => new DataError(402, 'The account is suspended.'),
  closed: () => new DataError(404, 'The account is closed.'),
  'not-ready': () => new DataError(404, 'The account has no instance yet.'),
};
