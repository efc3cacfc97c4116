import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../modules/activity-log/log-activity.ts';
import type { Admission } from '../../modules/limits/admission.ts';
import type { Webhooks } from '../../modules/webhooks/webhooks.ts';
import type { GuardDeps } from '../http/guard/guard.ts';
import type { RememberDeps } from '../http/idempotency/remember-answers.ts';

export interface WebhookDeps extends GuardDeps, Pick<RememberDeps, 'idempotency'> {
  readonly webhooks: Webhooks;
  readonly platformUrl: () => URL;
}

/** The admitted caller: the account, and the key as the actor for its activity log. */
export function callerOf(request: FastifyRequest): { account: Admission['account']; actor: Actor } {
  const { account, key } = request.admission as Admission;
  return { account, actor: { kind: 'key', id: key.id } };
}
