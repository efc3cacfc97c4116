import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { webhookParams } from './endpoint-schema.ts';
import type { WebhookForm } from './webhook-form.ts';

export function readWebhookRoutes(
  surface: FastifyInstance,
  { webhooks, config, listConfig, callerOf, show }: WebhookForm,
): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/', { config: listConfig }, async (request) => {
    const { account } = callerOf(request);
    return { data: show.list(request, await webhooks.list(account.id)), limit: webhooks.endpointLimit(account.plan) };
  });

  routes.get('/:webhookId', { config, schema: { params: webhookParams } }, async (request) =>
    show.endpoint(await webhooks.read(callerOf(request).account.id, request.params.webhookId)),
  );
}
