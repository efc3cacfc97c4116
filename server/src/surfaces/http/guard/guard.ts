import type { FastifyReply, FastifyRequest } from 'fastify';
import type { burstGuard } from '../../../foundation/concurrency/burst-guard.ts';
import type { Clock } from '../../../foundation/time/clock.ts';
import type { Metrics } from '../../../foundation/observability/metrics.ts';
import { hasKeyForm } from '../../../modules/keys/key-text.ts';
import type { Admission } from '../../../modules/limits/admission.ts';
import type { Bucket } from '../../../modules/limits/bucket.ts';
import type { Limits } from '../../../modules/limits/limits.ts';
import { sendUsedUp, setAllowanceHeaders } from './allowance-headers.ts';
import { decideAdmission, type Refused } from './decide-admission.ts';
import { allowsScopes, areScopesEnforced, type ScopedApi } from './scope-rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every surface that takes keys: who is calling, and what is left of the allowance. */
    admission: Admission | null;
    /** Set if the key's scopes do not allow the request, whether they are enforced yet or not. */
    lacksScope?: boolean;
  }
}

export interface GuardDeps {
  readonly limits: Limits;
  readonly burst: ReturnType<typeof burstGuard>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** When enforcement of key scopes starts; null if no date is set. */
  readonly enforceScopesFrom: Date | null;
}

/** What the guards of the three APIs share: the burst guard, the key with its allowance, and the allowance headers. */
export function openGuard(deps: GuardDeps, bucket: Bucket) {
  return {
    /** The burst guard: per key, or per address without one. */
    isBurst(request: FastifyRequest, key: string | null): boolean {
      // A text that cannot be a key is counted by address, so it cannot fill the guard's memory.
      const caller = key !== null && hasKeyForm(key) ? key : request.ip;
      return !deps.burst.letsIn(caller);
    },

    /**
     * Looks up the key and takes a request from its account's allowance. Returns why the request is refused, or null if
     * it is admitted.
     */
    async admit(
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      hostSubdomain: string | null = null,
    ): Promise<Refused | null> {
      const admission = await deps.limits.admit(bucket, key, hostSubdomain);
      request.admission = admission;
      if (admission?.key.bound) {
        request.caller = { accountId: admission.account.id, keyId: admission.key.id };
        setAllowanceHeaders(reply, admission.allowance, deps.clock.now());
      }
      return decideAdmission(admission);
    },

    /**
     * Whether the key's scopes forbid the request. Until they are enforced, a header tells the caller what will be
     * refused from the announced date on.
     */
    lacksScope(request: FastifyRequest, reply: FastifyReply, api: ScopedApi): boolean {
      const { key, account } = request.admission as Admission;
      if (allowsScopes(api, key.scopes, request.method)) return false;
      request.lacksScope = true;
      if (areScopesEnforced(account, deps.enforceScopesFrom, deps.clock.now())) return true;
      if (deps.enforceScopesFrom !== null) reply.header('x-platform-scope-warning', 'insufficient_scope');
      return false;
    },

    sendUsedUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      deps.metrics.refusals.inc({ limit: bucket });
      return sendUsedUp(reply, (request.admission as Admission).allowance);
    },

    /** For responses that do not count: returns the request to the allowance and updates the headers. */
    async giveBack(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (!request.admission?.granted) return;
      setAllowanceHeaders(reply, await deps.limits.giveBack(request.admission), deps.clock.now());
    },
  };
}
