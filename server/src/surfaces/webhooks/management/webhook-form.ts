import type { CapturedRequestAnswer } from '@storehouse/contract/webhooks/answers';
import type { Plan } from '@storehouse/contract/plans';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Actor } from '../../../modules/activity-log/log-activity.ts';
import type { Attempt } from '../../../modules/webhooks/delivery.ts';
import type { Endpoint } from '../../../modules/webhooks/endpoint.ts';
import type { Webhooks } from '../../../modules/webhooks/webhooks.ts';

/** The form through which webhooks are managed: `/api/v1/webhooks` with a key, or the portal with a session. */
export interface WebhookForm {
  /** What a route declares of its authentication; the lists of endpoints and event types may be open to more. */
  readonly config: FastifyContextConfig;
  readonly listConfig: FastifyContextConfig;
  readonly eventTypesConfig: FastifyContextConfig;
  readonly show: WebhookAnswers;
  /** Whether an update keeps the custom headers that it does not give a value for; else it takes them away. */
  readonly keepsHeaders: boolean;
  /** Whom the door let in: the account, and who acts in its activity log. */
  readonly callerOf: (request: FastifyRequest) => {
    readonly account: { readonly id: string; readonly plan: Plan };
    readonly actor: Actor;
  };
  readonly webhooks: Webhooks;
}

/** What the answers show of endpoints, attempts and captured requests. */
export interface WebhookAnswers {
  readonly list: (request: FastifyRequest, endpoints: readonly Endpoint[]) => readonly unknown[];
  readonly endpoint: (endpoint: Endpoint) => object;
  readonly attempt: (attempt: Attempt) => object;
  readonly captured: (request: CapturedRequestAnswer) => object;
}

/** The management API with an `admin` key shows all of it. */
export const showEverything: WebhookAnswers = {
  list: (_request, endpoints) => endpoints,
  endpoint: (endpoint) => endpoint,
  attempt: (attempt) => attempt,
  captured: (request) => request,
};
