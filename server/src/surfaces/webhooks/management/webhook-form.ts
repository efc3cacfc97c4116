import type { Plan } from '@storehouse/contract/plans';
import type { CapturedRequestAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../../modules/activity-log/log-activity.ts';
import type { Attempt } from '../../../modules/webhooks/delivery.ts';
import type { Endpoint } from '../../../modules/webhooks/endpoint.ts';
import type { WebhookCalls } from '../../../modules/webhooks/webhooks.ts';

/** How webhooks are managed: through `/api/v1/webhooks` with a key, or through the portal with a session. */
export interface WebhookForm<List, One, Attempted, Captured> {
  readonly show: WebhookAnswers<List, One, Attempted, Captured>;
  /** Whether an update keeps custom headers without a value; otherwise it removes them. */
  readonly keepsHeaders: boolean;
  /** The admitted caller: the account, and the actor for its activity log. */
  readonly callerOf: (request: FastifyRequest) => {
    readonly account: { readonly id: string; readonly plan: Plan };
    readonly actor: Actor;
  };
  readonly webhooksOf: (request: FastifyRequest) => WebhookCalls;
}

/** What responses show of endpoints, attempts and captured requests. */
export interface WebhookAnswers<List, One, Attempted, Captured> {
  readonly list: (request: FastifyRequest, endpoints: readonly Endpoint[]) => List;
  readonly endpoint: (endpoint: Endpoint) => One;
  readonly attempt: (attempt: Attempt) => Attempted;
  readonly captured: (request: CapturedRequestAnswer) => Captured;
}

/** The management API with an `admin` key shows everything. */
export const showEverything = {
  list: (_request: FastifyRequest, endpoints: readonly Endpoint[]) => endpoints,
  endpoint: (endpoint: Endpoint) => endpoint,
  attempt: (attempt: Attempt) => attempt,
  captured: (request: CapturedRequestAnswer) => request,
};

/** A call of webhook management without query parameters refuses all of them. */
export function refuseQueries(surface: FastifyInstance): void {
  surface.addHook('onRoute', (route) => {
    route.schema = { querystring: z.strictObject({}), ...route.schema };
  });
}
