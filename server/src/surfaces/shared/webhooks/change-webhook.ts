import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { draftOf, endpointBody, webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

/** Replaces the whole resource: what is left out is cleared, but for `isActive`. */
export function changeWebhookRoute(surface: FastifyInstance, { webhooks, config, callerOf }: WebhookForm): void {
  const schema = { params: webhookParams, body: endpointBody };
  surface.withTypeProvider<ZodTypeProvider>().put('/:webhookId', { config, schema }, (request) => {
    const { account, actor } = callerOf(request);
    return webhooks.change(account.id, request.params.webhookId, draftOf(request.body), actor);
  });
}
