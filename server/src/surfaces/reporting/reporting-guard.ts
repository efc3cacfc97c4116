import { reportingOperations } from '@storehouse/contract/operations/reporting/reporting-operations';
import { reportingPrefix } from '@storehouse/contract/reporting/describe-dataset';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openGuard, type GuardDeps } from '../http/guard/guard.ts';
import { hasPortalCookie } from '../http/guard/portal-cookie.ts';
import { readKey } from '../http/guard/read-key.ts';
import { hasKeyInUrl } from './key-in-url.ts';
import { ReportingError } from './reporting-errors.ts';

/**
 * All checks that come before the path, in the order of document 4, section 2; encoded paths are refused even earlier.
 * Refusals with an empty body are sent here, the others are thrown.
 */
export function reportingGuard(deps: GuardDeps) {
  const guard = openGuard(deps, 'reporting');

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const key = readKey(request);
    if (guard.isBurst(request, key)) return reply.code(429).send();
    if (hasKeyInUrl(request.url)) {
      throw new ReportingError(
        'api_key_in_url',
        'A key never goes in the address: revoke this one and use the X-API-Key header.',
      );
    }
    if (key === null) return refuseWithoutKey(request, reply);
    const refused = await guard.admit(request, reply, key);
    if (refused === 'used-up') return guard.sendUsedUp(request, reply);
    if (refused !== null) throw refusals[refused]();
    if (guard.lacksScope(request, reply, 'reporting')) {
      throw new ReportingError(
        'insufficient_scope',
        'The scopes of the API key do not allow this request: use GET, with a key that has a scope such as reporting.',
      );
    }
    if (request.is404) throw unknownAddress(request);
    return undefined;
  }

  const giveBack = (request: FastifyRequest, reply: FastifyReply) => guard.giveBack(request, reply);
  return { enter, giveBack };
}

const servedPaths = new Set(Object.values(reportingOperations).map(({ path }) => `${reportingPrefix}${path}`));

/** Paths must match exactly, and they are read-only. */
function unknownAddress(request: FastifyRequest): ReportingError {
  const path = request.url.split('?', 1)[0] ?? '';
  return servedPaths.has(path)
    ? new ReportingError('method_not_allowed', 'Reports are only read: use GET.')
    : new ReportingError('not_found', 'There is no such reporting address.');
}

function refuseWithoutKey(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasPortalCookie(request.headers.cookie)) {
    throw new ReportingError('api_key_required', 'The Reporting API takes an API key, not a portal sign-in.');
  }
  return reply.code(401).send();
}

const refusals = {
  'bad-key': () => new ReportingError('unauthorized', 'The API key is invalid, revoked or expired.'),
  'unbound-key': () =>
    new ReportingError('api_key_no_tenant_binding', 'This API key is not bound to an account: create a new one.'),
  suspended: () =>
    new ReportingError('account_suspended', 'The account is suspended; its data is available again when it is active.'),
  closed: () => new ReportingError('not_found', 'The account is closed.'),
  'not-ready': () => new ReportingError('unavailable', 'The instance of the account is being set up: try again soon.'),
};
