import type { FastifyReply, FastifyRequest } from 'fastify';
import { openGuard, type GuardDeps } from '../http/guard/guard.ts';
import { readKey } from '../http/guard/read-key.ts';
import { guardRefusals, unknownAddress } from '../http/errors/platform-errors.ts';

/** The guard of the platform's management API: first the key, then the account, then the plan's hourly allowance. */
export function platformGuard(deps: GuardDeps) {
  const guard = openGuard(deps, 'requests');

  return async function enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const key = readKey(request);
    if (guard.isBurst(request, key)) return reply.code(429).send();
    if (key === null) return reply.code(401).send();
    const refused = await guard.admit(request, reply, key);
    if (refused === 'bad-key') return reply.code(401).send();
    if (refused === 'used-up') return guard.sendUsedUp(request, reply);
    if (refused !== null) throw guardRefusals[refused]();
    if (request.is404) throw unknownAddress(request, reply);
    return undefined;
  };
}
