import type { portalWebhookOperations } from '@storehouse/contract/operations/portal/webhook-operations';
import { sampleEnvelopeText } from '@storehouse/contract/webhooks/envelope';
import { eventRegistry } from '@storehouse/contract/webhooks/event-registry';
import type { BodyOf } from '@storehouse/contract/operations/operation';
import type { EndpointDraft } from '../../../modules/webhooks/endpoint.ts';
import type { CallsOf } from '../../http/operations/answer-operations.ts';
import { PlatformError } from '../../http/errors/platform-errors.ts';
import type { WebhookForm } from './webhook-form.ts';

/** The portal's bodies allow more than the API's, so these handlers accept both. */
type Calls = CallsOf<typeof portalWebhookOperations>;

export function endpointHandlers<List, One, Attempted, Captured>({
  webhooksOf,
  callerOf,
  show,
  keepsHeaders,
}: WebhookForm<List, One, Attempted, Captured>) {
  return {
    async createWebhook({ body, request, reply }: Calls['createWebhook']) {
      const { account, actor } = callerOf(request);
      const { secret, ...endpoint } = await webhooksOf(request).create(account.id, draftOf(body), actor);
      // Exposed even for requests that do not come from a page, so that the header is always as documented.
      if (!reply.hasHeader('access-control-expose-headers')) reply.header('access-control-expose-headers', 'Location');
      reply.header('location', `${reply.server.prefix}/${endpoint.id}`);
      return { ...show.endpoint(endpoint), secret };
    },

    async listWebhooks({ request }: Calls['listWebhooks']) {
      const { account } = callerOf(request);
      return {
        data: show.list(request, await webhooksOf(request).list(account.id)),
        limit: webhooksOf(request).endpointLimit(account.plan),
      };
    },

    readWebhook: async ({ params, request }: Calls['readWebhook']) =>
      show.endpoint(await webhooksOf(request).read(callerOf(request).account.id, params.webhookId)),

    async changeWebhook({ params, body, request }: Calls['changeWebhook']) {
      const { account, actor } = callerOf(request);
      const headers = body.headers ?? (keepsHeaders ? null : {});
      const change = { ...draftOf({ ...body, headers: {} }), headers };
      return show.endpoint(await webhooksOf(request).change(account.id, params.webhookId, change, actor));
    },

    async deleteWebhook({ params, request }: Calls['deleteWebhook']) {
      const { account, actor } = callerOf(request);
      await webhooksOf(request).delete(account.id, params.webhookId, actor);
    },

    async regenerateSecret({ params, request }: Calls['regenerateSecret']) {
      const { account, actor } = callerOf(request);
      return { secret: await webhooksOf(request).regenerateSecret(account.id, params.webhookId, actor) };
    },

    listEventTypes: () => ({ data: eventRegistry }),

    readSampleEnvelope({ params, reply }: Calls['readSampleEnvelope']) {
      const envelope = sampleEnvelopeText(params.type);
      if (envelope === null) throw new PlatformError('event_type_not_found', 'There is no such active event type.');
      return reply.header('x-platform-sample', 'true').type('application/json; charset=utf-8').send(envelope);
    },
  };
}

function draftOf(body: BodyOf<(typeof portalWebhookOperations)['createWebhook']>): EndpointDraft {
  const { name, label, url, events, headers, isActive } = body;
  return {
    name,
    label: label ?? null,
    url,
    events,
    headers: headers ?? {},
    ...(isActive === undefined ? {} : { isActive }),
  };
}
