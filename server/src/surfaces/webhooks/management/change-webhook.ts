import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { draftOf, endpointBody, endpointBodyKeepingHeaders, webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

/** Replaces the whole resource: what is left out is cleared, but for `isActive` and, in the portal, custom headers. */
export function changeWebhookRoute(
  surface: FastifyInstance,
  { webhooks, config, callerOf, show, keepsHeaders }: WebhookForm,
): void {
  const schema = { params: webhookParams, body: keepsHeaders ? endpointBodyKeepingHeaders : endpointBody };
  surface.withTypeProvider<ZodTypeProvider>().put('/:webhookId', { config, schema }, async (request) => {
    const { account, actor } = callerOf(request);
    const headers = request.body.headers ?? (keepsHeaders ? null : {});
    const change = { ...draftOf({ ...request.body, headers: {} }), headers };
    return show.endpoint(await webhooks.change(account.id, request.params.webhookId, change, actor));
  });
}
