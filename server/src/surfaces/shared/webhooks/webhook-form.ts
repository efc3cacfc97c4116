import type { Plan } from '@storehouse/contract/plans';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Actor } from '../../../modules/activity-log/log-activity.ts';
import type { Webhooks } from '../../../modules/webhooks/webhooks.ts';

/** The form through which webhooks are managed: `/api/v1/webhooks` with a key, or the portal with a session. */
export interface WebhookForm {
  /** What a route declares of its authentication; the list of event types may be open to more. */
  readonly config: FastifyContextConfig;
  readonly eventTypesConfig: FastifyContextConfig;
  /** Whom the door let in: the account, and who acts in its activity log. */
  readonly callerOf: (request: FastifyRequest) => {
    readonly account: { readonly id: string; readonly plan: Plan };
    readonly actor: Actor;
  };
  readonly webhooks: Webhooks;
}
