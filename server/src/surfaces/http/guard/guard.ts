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

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the door of every surface that takes keys: who is calling and what is left of the allowance. */
    admission: Admission | null;
  }
}

export interface GuardDeps {
  readonly limits: Limits;
  readonly burst: ReturnType<typeof burstGuard>;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** What the doors of the three APIs share: the short-burst guard, the key with its allowance, and the headers that tell of it. */
export function openGuard(deps: GuardDeps, bucket: Bucket) {
  return {
    /** Platform short-burst protection: per key, or per address without one. */
    isBurst(request: FastifyRequest, key: string | null): boolean {
      // A text that cannot be a key is nobody's: counted by its address, it cannot fill the memory of the guard.
      const caller = key !== null && hasKeyForm(key) ? key : request.ip;
      if (deps.burst.letsIn(caller)) return false;
      deps.metrics.refusals.inc({ limit: 'burst' });
      return true;
    },

    /** Looks the key up and takes a request from its account's allowance; what stands against it, or null when it is let in. */
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

    sendUsedUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      deps.metrics.refusals.inc({ limit: bucket });
      return sendUsedUp(reply, (request.admission as Admission).allowance, deps.clock.now());
    },

    /** For answers that do not count: the request goes back to the allowance and the headers say so. */
    async giveBack(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (!request.admission?.granted) return;
      setAllowanceHeaders(reply, await deps.limits.giveBack(request.admission), deps.clock.now());
    },
  };
}
