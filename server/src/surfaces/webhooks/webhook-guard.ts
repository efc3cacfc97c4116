import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../../modules/limits/admission.ts';
import type { Refused } from '../http/guard/decide-admission.ts';
import { openGuard, type GuardDeps } from '../http/guard/guard.ts';
import { guardRefusals, PlatformError, unknownAddress } from '../http/errors/platform-errors.ts';
import { readKey } from '../http/guard/read-key.ts';
import { isReading } from '../http/guard/safe-methods.ts';

/** The guard of webhook management: the key, the state of its account, the hourly allowance, the scope (document 6). */
export function webhookGuard(deps: GuardDeps) {
  const guard = openGuard(deps, 'requests');

  return async function enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const key = readKey(request);
    if (guard.isBurst(request, key)) return reply.code(429).send();
    if (key === null) return reply.code(401).send();
    const refused = await guard.admit(request, reply, key);
    if (refused === 'bad-key') return reply.code(401).send();
    const isOpen = request.routeOptions.config.access === 'any-key';
    if (refused === 'unbound-key' && isOpen) return undefined;
    if (refused === 'unbound-key') throw guardRefusals[refused]();
    const admission = request.admission as Admission;
    const still = refusedHere(refused, admission, isOpen);
    if (still === 'used-up') return guard.sendUsedUp(request, reply);
    if (still !== null) throw refusals[still]();
    if (!isOpen && !admission.key.scopes.includes('admin')) {
      throw new PlatformError('insufficient_scope', 'The API key needs the "admin" scope.');
    }
    if (request.server.hasNoRoute(request)) throw unknownAddress(request, reply);
    if (admission.account.servedAs === 'CLOSING' && !isReading(request.method)) {
      throw new PlatformError('account_closing', 'The account is being closed: webhooks cannot be changed any more.');
    }
    return undefined;
  };
}

/**
 * The list of event types needs no instance (document 2, Authentication), and endpoints can be created while one is
 * being provisioned, so that they receive `tenant.provisioned` (document 4).
 */
function refusedHere(
  refused: KnownRefused | null,
  { account, granted }: Admission,
  isOpen: boolean,
): KnownRefused | null {
  if (refused !== 'not-ready' || (!isOpen && account.servedAs !== 'PROVISIONING')) return refused;
  // Without an instance nothing is counted yet, as for a key without an account.
  return granted || account.servedAs === 'NO_INSTANCE' ? null : 'used-up';
}

type KnownRefused = Exclude<Refused, 'bad-key' | 'unbound-key'>;

const refusals = {
  ...guardRefusals,
  closed: () => new PlatformError('webhook_not_found', 'There is no such webhook.'),
};
